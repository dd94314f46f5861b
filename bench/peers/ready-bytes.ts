/** The bare limit of a response, in a process of its own: Fastify alone, which sends the bytes that it was last given as JSON. */
import fastify from 'fastify';

const maxBytes = 16 * 1024 * 1024;

let bytes: Buffer = Buffer.alloc(0);
const app = fastify({ bodyLimit: maxBytes });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put('/ready', async (request) => {
  bytes = request.body as Buffer;
  return {};
});
app.get('/ready', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes),
);
console.log(`listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
