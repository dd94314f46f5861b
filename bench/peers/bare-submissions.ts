/**
 * The bare limit of `submit-day`: a server that receives the calls of the heads, makes the bytes of each save durable, and decodes
 * and re-encodes each photo once with the portal's options. It checks, compares and remembers nothing. Argument: a folder.
 */
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import sharp from 'sharp';
import { maxPhotoBytes } from '#contract/exam.ts';

const [folder = ''] = process.argv.slice(2);
const longEdge = 1600;
// As in the decoder processes: with several photos at once, one thread for each is fastest.
sharp.concurrency(1);
sharp.cache(false);

async function writeSynced(bytes: Uint8Array): Promise<void> {
  const handle = await open(path.join(folder, randomUUID()), 'wx');
  await handle.writeFile(bytes);
  await handle.sync();
  await handle.close();
}

const encodeAgain = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width: longEdge, height: longEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80, optimiseCoding: false })
    .toBuffer();

const app = fastify();
await app.register(fastifyMultipart, { limits: { fileSize: maxPhotoBytes } });
app.post('/api/auth/login', () => ({ token: 'none' }));
app.get('/api/*', () => ({}));
app.post('/api/*', () => ({}));
app.put('/api/*', async (request) => {
  const fields: [string, unknown][] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.push([part.fieldname, part.value]);
      continue;
    }
    const bytes = await part.toBuffer();
    await writeSynced(bytes);
    await encodeAgain(bytes);
  }
  await writeSynced(Buffer.from(JSON.stringify(fields)));
  return {};
});
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
