/** The entry point of the server: enables the compile cache for faster starts, then runs `serve.ts`. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The cache is in the project and not in the shared temporary folder, where other users could place code. If it cannot be
// written, the server starts without it, only slower.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url)));
const [{ serve }, { defaultLimits }] = await Promise.all([import('./serve.ts'), import('./limits.ts')]);
await serve(defaultLimits);
