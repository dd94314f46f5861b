/** Whom `portal doctor` asks over the network: the mail server, and the portal at its public address. */
import { verifySmtp } from '../platform/mail/transports.ts';
import { type Check, type Finding, fault, ok, reasonOf, warning } from './doctor-finding.ts';

const mailAdvice: Readonly<Record<string, string>> = {
  EAUTH: 'Correct the user and the password in SMTP_URL.',
  EDNS: 'Correct the host in SMTP_URL, or the name service of this machine.',
  ETIMEDOUT: 'Look for a firewall between this machine and the mail server, and at the port in SMTP_URL.',
};

function adviceOfMail(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/certificate|altnames/i.test(reasonOf(error)))
    return 'Correct the certificate of the mail server, or name the host that it is for: SMTP_URL=…?tls.servername=HOST';
  if (/wrong version number|STARTTLS/i.test(reasonOf(error)))
    return 'smtps:// is for port 465, smtp:// for 587 and 25; a public server must offer STARTTLS.';
  return mailAdvice[code] ?? 'Start the mail server, or correct SMTP_URL.';
}

export const checkMail: Check = async ({ smtpUrl, dataDir }) => {
  if (smtpUrl === null)
    return [
      warning(`Mails are written to ${dataDir}/outbox and reach nobody.`, 'Set SMTP_URL and MAIL_FROM.'),
    ];
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    return [ok(`The mail server ${host} accepts the portal.`)];
  } catch (error) {
    return [fault(`The mail server ${host} cannot be used: ${reasonOf(error)}`, adviceOfMail(error))];
  }
};

/** A certificate that nobody vouches for, of another host or over time is named in the reason, whatever its code. */
function describeUnreached(publicUrl: string, error: unknown): Finding {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return /certificate|altnames/i.test(reasonOf(cause))
    ? warning(
        `Browsers do not trust the certificate of ${publicUrl}: ${reasonOf(cause)}.`,
        'Get one from a public authority, or have every device trust the one that signed it: until then everybody is warned, and many go no further.',
      )
    : warning(
        `${publicUrl} does not answer from this machine: ${reasonOf(cause)}.`,
        'Start the portal and the proxy. Look at the name service.',
      );
}

/** Asks the portal at its public address, through the proxy. */
export const checkProxy: Check = async ({ publicUrl, trustProxy }) => {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const reached = await fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok: isOk, status }) =>
      isOk
        ? ok(`The portal is ready at ${publicUrl}.`)
        : warning(
            `${publicUrl} answers ${status}.`,
            'Start the portal and the proxy; 503 means that the portal lacks its database or its photos.',
          ),
    (error: unknown) => describeUnreached(publicUrl, error),
  );
  return [
    ...(protocol === 'https:' || isLocal
      ? []
      : [
          fault(
            'PUBLIC_URL is not https: browsers give no position to its pages.',
            'Put a proxy with TLS in front.',
          ),
        ]),
    ...(isLocal || trustProxy.length > 0
      ? []
      : [
          fault(
            'TRUST_PROXY is empty: all people share the limits of one address.',
            "Set it to the proxy's address.",
          ),
        ]),
    reached,
  ];
};
