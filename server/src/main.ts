/** The entry point of the program `portal`: runs the command of the arguments, `start` when there are none. */
import { runPortal } from './commands/portal.ts';

const args = process.argv.slice(2);
await runPortal(args.length === 0 ? ['start'] : args);
