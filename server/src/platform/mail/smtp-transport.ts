/** Mail over SMTP; every wait is bounded, so that a hanging server cannot hold a message for long. */
import { createTransport } from 'nodemailer';
import { assertSafe, type MailTransport } from './message.ts';

const patienceMs = 7_500;

export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
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
