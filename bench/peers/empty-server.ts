/** An empty Fastify server: what every server in TypeScript costs before it does anything. Started like the portal. */
import { enableCompileCache } from 'node:module';
import process from 'node:process';

enableCompileCache(process.env['COMPILE_CACHE']);
const { default: fastify } = await import('fastify');

const app = fastify();
app.get('/readyz', async () => ({ status: 'ready' }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening on ${address}\n`);
process.once('SIGTERM', () => void app.close());
