/** Sends mail over SMTP through a few connections that stay open. */
import { assertSafe, type MailTransport } from './message.ts';
import { translateSmtpError } from './smtp-errors.ts';

/** A server that cannot be reached is recognised soon. */
const connectionTimeoutMs = 10_000;
/** Some servers delay their greeting on purpose, against senders of spam. */
const greetingTimeoutMs = 20_000;
/** How long a server may think about one command or message. Less would give up a mail that a slow server then sends. */
const socketTimeoutMs = 60_000;

export interface SmtpOptions {
  readonly url: string;
  readonly from: string;
  readonly maxConnections: number;
  /** Sends nothing to a server that offers no encryption. */
  readonly requireTls: boolean;
}

/** The domain of the sender's address. */
const domainOf = (from: string): string => /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

export function createSmtpTransport({ url, from, maxConnections, requireTls }: SmtpOptions): MailTransport {
  const open = async () => {
    // Loaded with the first mail, because the start of the server should not wait for it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      requireTLS: requireTls,
      maxConnections,
      connectionTimeout: connectionTimeoutMs,
      dnsTimeout: connectionTimeoutMs,
      greetingTimeout: greetingTimeoutMs,
      socketTimeout: socketTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof open> | null = null;
  const domain = domainOf(from);
  return {
    async send(message, { id, queuedAt, signal }) {
      assertSafe(message);
      try {
        opened ??= open();
        const transport = await opened.catch((error: unknown) => {
          opened = null;
          throw error;
        });
        await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          subject: message.subject,
          text: message.text,
          textEncoding: 'quoted-printable',
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
