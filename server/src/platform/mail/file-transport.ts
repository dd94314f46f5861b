/** Replaces a mail server: writes each message to an `.eml` file that only its owner can read, and shows it in the terminal. */
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../kernel/clock.ts';
import type { Randomness } from '../../kernel/randomness.ts';
import { assertSafe, type MailMessage, type MailTransport } from './message.ts';

export interface FileTransportOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Shows text in the terminal of the server. */
  readonly show: (text: string) => void;
}

function formatForTerminal({ to, subject, text }: MailMessage): string {
  const rule = '-'.repeat(60);
  return `${rule}\nMail to ${to}\n${subject}\n\n${text}\n${rule}`;
}

export function createFileTransport({
  folder,
  from,
  clock,
  randomness,
  show,
}: FileTransportOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(message) {
      assertSafe(message);
      const { to, subject, text } = message;
      const mail = await composer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        // Keeps the English part of the file readable.
        textEncoding: 'quoted-printable',
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = clock.now().toISOString().replaceAll(':', '-');
      const file = await open(path.join(folder, `${time}-${randomness.uuid().slice(-12)}.eml`), 'wx', 0o600);
      try {
        await file.writeFile(mail.message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      show(formatForTerminal(message));
    },
    close: () => composer.close(),
  };
}
