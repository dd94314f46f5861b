/**
 * The entry point of the program `portal`: enables the compile cache for faster starts, then runs the command of the arguments, `start`
 * when there are none.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The cache is in the project and not in the shared temporary folder, where other users could place code. If it cannot be
// written, the server starts without it, only slower.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/server', import.meta.url)));
const { runPortal } = await import('./commands/portal.ts');
const args = process.argv.slice(2);
await runPortal(args.length === 0 ? ['start'] : args);
