/** Sends mail over SMTP. Every wait has a timeout, so that a server that hangs cannot block a message for long. */
import { createTransport } from 'nodemailer';
import { assertSafe, type MailTransport } from './message.ts';

const timeoutMs = 7_500;

export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      assertSafe(message);
      await transport.sendMail({
        from,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        textEncoding: 'quoted-printable',
      });
    },
    close: () => transport.close(),
  };
}
