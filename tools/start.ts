/** The command `npm start`: builds the pages if necessary, then runs the server in this process, so that signals reach it. */
import { buildIfStale } from './build-if-stale.ts';

await buildIfStale();
await import('../server/src/main.ts');
