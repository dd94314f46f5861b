/**
 * A mail server as a process of its own: `node mail-relay.ts ADDRESS PORT FILE`. It accepts every message and appends it to
 * the file, one JSON line each, before it acknowledges it.
 */
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { SMTPServer } from 'smtp-server';

const [address, port, file = ''] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const mail = { to, at: Date.now(), source: Buffer.concat(chunks).toString() };
      appendFileSync(file, `${JSON.stringify(mail)}\n`);
      done();
    });
  },
});
// A killed portal resets its connection.
server.on('error', () => undefined);
server.listen(Number(port), address);
