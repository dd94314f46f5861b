/** The two ways that a mail leaves the portal: over SMTP, and without a mail server as a file that is shown in the terminal. */
import { dayMs } from '#contract/indian-clock.ts';
import { BlockList, isIP } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import { maxDeliveries } from './deliver-mail.ts';
import { AddressRefused, assertSafe, type MailMessage, MailRejected, type MailTransport } from './message.ts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerClock } from '../../kernel/time.ts';

// Translates errors of nodemailer: who is at fault decides whether and when a mail is tried again.

/** An enhanced status code (RFC 3463) at the beginning of a reply, also in a reply of several lines. */
const enhancedCode = /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})\b/;

/**
 * 5.1.x is a bad address and 5.2.x a mailbox that takes no mail. 5.1.7 and 5.1.8 complain about the sender, and 5.7.x, such
 * as "relay access denied", about the portal: those are errors of the configuration.
 */
const addressFault = /^5\.(?:1\.(?!7$|8$)|2\.)/;

/** Replies without an enhanced code that RFC 5321 defines for a mailbox. 554 is used for refusals of every kind. */
const mailboxReplies = new Set([550, 551, 552, 553]);

function isAddressFault(error: NodemailerError, status: string | undefined): boolean {
  const { command, responseCode = 0 } = error;
  if (responseCode < 500) return false;
  if (status !== undefined) return addressFault.test(status);
  return command === 'RCPT TO' && mailboxReplies.has(responseCode);
}

/** Returns the error that `MailTransport.send` rejects with. */
function translateSmtpError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const failure: NodemailerError = error;
  const { code, responseCode, response = '' } = failure;
  // 421 announces that the server closes the connection, whatever the command was.
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return error;
  if (!responseCode) return new MailRejected(code);
  const status = enhancedCode.exec(response)?.[1];
  const reply = status === undefined ? String(responseCode) : `${responseCode} ${status}`;
  return isAddressFault(failure, status) ? new AddressRefused(reply) : new MailRejected(reply);
}

// Decides whether the mail server is reached over the public network, where mails must be encrypted.

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Names without a dot and these endings exist in private networks only. */
const privateName = /^[^.]+$|\.(?:localhost|local|internal|lan)$/;

/** @param host as in a URL: an IPv6 address may have brackets */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return !privateName.test(address.toLowerCase());
  return !privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** A server that cannot be reached is recognised soon. */
const connectionTimeoutMs = 10_000;
/** Some servers delay their greeting on purpose, against senders of spam. */
const greetingTimeoutMs = 20_000;
/** How long a server may think about one command or message. Less would give up a mail that a slow server then sends. */
const socketTimeoutMs = 60_000;

/** Whether mails to this server must be encrypted. */
const needsTls = (url: string): boolean => isPublicHost(new URL(url).hostname);

interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  /** Sends nothing to a server that offers no encryption. */
  readonly requireTls?: boolean;
}

const connectionOptions = (url: string, requireTLS = needsTls(url)) => ({
  url,
  requireTLS,
  connectionTimeout: connectionTimeoutMs,
  dnsTimeout: connectionTimeoutMs,
  greetingTimeout: greetingTimeoutMs,
  socketTimeout: socketTimeoutMs,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Connects and logs in. Rejects with the error of the connection or of the server. */
export async function verifySmtp(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connectionOptions(url));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** The encoding keeps the English part of a message readable. */
const fieldsOf = (from: string, { to, subject, text }: MailMessage) =>
  ({ from, to: { name: '', address: to }, subject, text, textEncoding: 'quoted-printable' }) as const;

/** The domain of the sender's address. */
const domainOf = (from: string): string => /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

export function createSmtpTransport({ url, from, requireTls }: SmtpOptions): MailTransport {
  const connect = async () => {
    // Loaded with the first mail, because the start of the server should not wait for it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...connectionOptions(url, requireTls),
      pool: true,
      maxConnections: maxDeliveries,
    });
  };
  let opened: ReturnType<typeof connect> | null = null;
  const domain = domainOf(from);
  return {
    async send(message, { id, queuedAt, signal }) {
      assertSafe(message);
      try {
        opened ??= connect();
        const transport = await opened.catch((error: unknown) => {
          opened = null;
          throw error;
        });
        await transport.sendMail({
          ...fieldsOf(from, message),
          messageId: `<${id}@${domain}>`,
          date: queuedAt,
          signal,
        });
      } catch (error) {
        throw translateSmtpError(error);
      }
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => undefined),
  };
}

// Replaces a mail server: writes each message to an `.eml` file that only its owner can read, and shows it in the terminal.

interface FileTransportOptions {
  readonly folder: string;
  readonly from: string;
  readonly clock: ServerClock;
  /** Shows text in the terminal of the server. */
  readonly show: (text: string) => void;
}

const rule = '-'.repeat(60);

/** The codes and links in them are long invalid by then. */
const keptDays = 7;
const removeEveryMs = 60 * 60 * 1000;
const nameOf = (queuedAt: Date, id: string): string =>
  `${queuedAt.toISOString().replaceAll(':', '-')}-${id.slice(-12)}.eml`;

async function removeOld(folder: string, now: Date): Promise<void> {
  const oldest = nameOf(new Date(now.getTime() - keptDays * dayMs), '');
  for (const name of await readdir(folder))
    if (name.endsWith('.eml') && name < oldest) await rm(path.join(folder, name), { force: true });
}

/** Files are named by the mail's time and id, so that a mail that is sent again after a crash replaces its file. */
export function createFileTransport({ folder, from, clock, show }: FileTransportOptions): MailTransport {
  let removedAtMs = -Infinity;
  return {
    async send(message, { id, queuedAt }) {
      assertSafe(message);
      // Loaded with the first mail, because the start of the server should not wait for it.
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true });
      const mail = await writer.sendMail(fieldsOf(from, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, nameOf(queuedAt, id));
      await writeFile(file, mail.message as Buffer, { mode: 0o600, flush: true });
      show(`${rule}\nMail to ${message.to}\n${message.subject}\n\n${message.text}\n${rule}`);
      // Never soon after a start, when the clock may be wrong (decision 0015).
      if (clock.steadyMs() < removeEveryMs || performance.now() < removedAtMs + removeEveryMs) return;
      removedAtMs = performance.now();
      await removeOld(folder, clock.now());
    },
    close: () => undefined,
  };
}
