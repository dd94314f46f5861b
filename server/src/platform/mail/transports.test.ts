import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addSeconds } from '../../kernel/time.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createFileTransport, isPublicHost } from './transports.ts';

test('mails in files are deleted after seven days, because they contain codes and links, but not soon after a start', async () => {
  const folder = path.join(await createTemporaryFolder(), 'outbox');
  /** By a portal that was started an hour, or so long, before. */
  const send = async (time: string, id: string, steadyMinutes = 60) => {
    const clock = createManualClock(addSeconds(new Date(time), -steadyMinutes * 60));
    clock.advance(steadyMinutes * 60);
    const transport = createFileTransport({ folder, from: 'a@example.org', clock, show: () => undefined });
    const message = { to: 'b@example.org', subject: 'x', text: 'x' };
    await transport.send(message, { id, queuedAt: clock.now(), signal: new AbortController().signal });
    transport.close();
  };
  await send('2026-04-01T10:00:00.000Z', 'first');
  await send('2026-04-05T10:00:00.000Z', 'second');
  expect(await readdir(folder)).toHaveLength(2);
  await send('2026-04-09T10:00:00.000Z', 'third', 59);
  expect(await readdir(folder)).toHaveLength(3);
  await send('2026-04-09T10:00:00.000Z', 'third');
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-04-05T10-00-00.000Z-second.eml',
    '2026-04-09T10-00-00.000Z-third.eml',
  ]);
});

test.each(['127.0.0.1', '10.1.2.3', '192.168.1.9', '172.20.0.1', '[::1]', 'fd00::1', 'localhost', 'mail'])(
  'mails to a server at %s stay in a private network',
  (host) => {
    expect(isPublicHost(host)).toBe(false);
  },
);

test.each(['mail.example.org', '203.0.113.5', '172.32.0.1', '[2001:db8::1]', 'mail.local.example.org'])(
  'mails to a server at %s travel over the public network',
  (host) => {
    expect(isPublicHost(host)).toBe(true);
  },
);
