/** The command `npm start`: builds the pages if that is due, then is the server, in this very process, so that signals reach it. */
import { buildIfStale } from './build-if-stale.ts';

await buildIfStale();
await import('../server/src/main.ts');
