/** Replaces a mail server: writes each message to an `.eml` file that only its owner can read, and shows it in the terminal. */
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ServerClock } from '../../kernel/steady-clock.ts';
import { assertSafe, type MailMessage, type MailTransport } from './message.ts';

interface FileTransportOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: ServerClock;
  /** Shows text in the terminal of the server. */
  readonly show: (text: string) => void;
}

function formatForTerminal({ to, subject, text }: MailMessage): string {
  const rule = '-'.repeat(60);
  return `${rule}\nMail to ${to}\n${subject}\n\n${text}\n${rule}`;
}

async function writeSynced(file: string, content: Buffer): Promise<void> {
  await using handle = await open(file, 'w', 0o600);
  await handle.writeFile(content);
  await handle.sync();
}

/** The codes and links in them are long invalid by then. */
const keptDays = 7;
const removeEveryMs = 60 * 60 * 1000;
const nameOf = (queuedAt: Date, id: string): string =>
  `${queuedAt.toISOString().replaceAll(':', '-')}-${id.slice(-12)}.eml`;

async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = nameOf(new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000), '');
  for (const name of await readdir(folder))
    if (name.endsWith('.eml') && name < oldest) await rm(path.join(folder, name), { force: true });
}

/** Files are named by the mail's time and id, so that a mail that is sent again after a crash replaces its file. */
export function createFileTransport({ folder, from, clock, show }: FileTransportOptions): MailTransport {
  let removedAtMs = -Infinity;
  return {
    async send(message, { id, queuedAt }) {
      assertSafe(message);
      const { to, subject, text } = message;
      // Loaded with the first mail, because the start of the server should not wait for it.
      const { createTransport } = await import('nodemailer');
      const mail = await createTransport({ streamTransport: true, buffer: true }).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        // Keeps the English part of the file readable.
        textEncoding: 'quoted-printable',
      });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeSynced(path.join(folder, nameOf(queuedAt, id)), mail.message as Buffer);
      show(formatForTerminal(message));
      // Never soon after a start, when the clock may be wrong (decision 0015).
      if (clock.steadyMs() < removeEveryMs || performance.now() < removedAtMs + removeEveryMs) return;
      removedAtMs = performance.now();
      await removeOld(folder, clock.now());
    },
    close: () => undefined,
  };
}
