/** The server as `main.ts` runs it, with limits that hostile clients reach soon. Collects garbage when it receives SIGUSR2. */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../server/src/config.ts';
import { serve } from '../../server/src/serve.ts';
import { collected, hostileLimits } from './hostile-limits.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

async function collectGarbage(): Promise<void> {
  // What the first collection finds unreachable is finalised after it, and may make more unreachable.
  for (let round = 0; round < 3; round += 1) {
    gc();
    await delay(50);
  }
  process.stdout.write(`${collected}\n`);
}

process.on('SIGUSR2', () => void collectGarbage());

await serve(hostileLimits, readConfig());
