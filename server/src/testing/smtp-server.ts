/** An SMTP server for tests: it can be slow, reject, limit its connections, lose its replies, hang and recover. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  /** The recipients, with commas between them. */
  readonly to: string;
  /** The whole message as it was sent. */
  readonly source: string;
  readonly messageId: string;
  readonly text: string;
}

export interface SmtpBehaviour {
  /** Before the reply to a message. */
  dataDelayMs?: number;
  /** Connections at the same time; others are rejected with 421. */
  maxConnections?: number;
  /** Returns the reply to RCPT TO that rejects the address, such as `550 5.1.1 unknown`. */
  rejectRecipient?: (address: string) => string | undefined;
  /** Returns the reply that rejects a message. */
  rejectMessage?: () => string | undefined;
  /** Rejects every user and password. */
  rejectsLogin?: boolean;
  /** Offers STARTTLS with a certificate that nobody has signed. */
  offersTls?: boolean;
  /** Accepts messages, but closes the connection instead of the reply. */
  losesReplies?: boolean;
}

function toError(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

/** Decodes a quoted-printable text. */
export const decodeQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function parseMail(to: string, source: string): ReceivedMail {
  const [head = '', ...body] = source.split('\r\n\r\n');
  return {
    to,
    source,
    messageId: /^Message-ID: (.+)$/im.exec(head)?.[1]?.trim() ?? '',
    text: decodeQuotedPrintable(body.join('\r\n\r\n')),
  };
}

/** @param behaviour tests may change it while the server runs */
export async function startSmtpServer(behaviour: SmtpBehaviour = {}, port = 0) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let most = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) =>
      behaviour.rejectsLogin === true
        ? done(toError('535 5.7.8 authentication failed'))
        : done(null, { user: username }),
    disabledCommands: behaviour.offersTls === true ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, done) {
      const isTooMany = sockets.size > (behaviour.maxConnections ?? Infinity);
      done(isTooMany ? toError('421 too many connections') : null);
    },
    onRcptTo: ({ address }, _session, done) => done(toError(behaviour.rejectRecipient?.(address))),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const reply = (): void => {
        const rejection = toError(behaviour.rejectMessage?.());
        if (rejection !== null) return done(rejection);
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
        received.push(parseMail(to, Buffer.concat(chunks).toString('latin1')));
        if (behaviour.losesReplies === true) for (const socket of sockets) socket.destroy();
        return done();
      };
      stream.on('end', () => setTimeout(reply, behaviour.dataDelayMs ?? 0));
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const used = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    behaviour,
    received,
    mostConnections: () => most,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

/** A server that accepts connections and never greets. */
export async function startSilentServer(port = 0) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  /** Resolves when so many connections were opened. */
  const connected = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (sockets.size >= count) resolve();
      };
      server.on('connection', look);
      look();
    });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const used = (server.address() as AddressInfo).port;
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    connected,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
