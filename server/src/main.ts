/** The entry of the server: what it is made of is compiled once and kept for later starts; then `serve.ts` runs. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// In the project and not in the shared temporary folder, where others could put code. Where it cannot be written, the
// server starts all the same, only slower.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url)));
await import('./serve.ts');
