import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createFileTransport } from './file-transport.ts';

test('mails in files are deleted after seven days, because they contain codes and links', async () => {
  const folder = path.join(await createTemporaryFolder(), 'outbox');
  const send = async (queuedAt: string, id: string) => {
    const transport = createFileTransport({ folder, from: 'a@example.org', show: () => undefined });
    const message = { to: 'b@example.org', subject: 'x', text: 'x' };
    await transport.send(message, {
      id,
      queuedAt: new Date(queuedAt),
      signal: new AbortController().signal,
    });
    transport.close();
  };
  await send('2026-04-01T10:00:00.000Z', 'first');
  await send('2026-04-05T10:00:00.000Z', 'second');
  expect(await readdir(folder)).toHaveLength(2);
  await send('2026-04-09T10:00:00.000Z', 'third');
  expect((await readdir(folder)).toSorted()).toEqual([
    '2026-04-05T10-00-00.000Z-second.eml',
    '2026-04-09T10-00-00.000Z-third.eml',
  ]);
});
