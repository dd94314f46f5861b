/** Everything that the rooms are given: built once in `main.ts` or in a test, never imported as a value. */
import type { Config } from '../config.ts';
import type { Callers } from './accounts/callers.ts';
import type { Clock } from './clock-and-randomness/clock.ts';
import type { Randomness } from './clock-and-randomness/randomness.ts';
import type { AppDatabase } from './database/database.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { RequestFigures } from './metrics/request-figures.ts';
import type { PhotoStore } from './photo-store/photo-store.ts';
import type { Keys } from './security/keys.ts';
import type { Limits } from './security/limits.ts';
import type { Passwords } from './security/passwords.ts';
import type { Tokens } from './security/tokens.ts';

export interface Services {
  readonly config: Config;
  readonly database: AppDatabase;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly callers: Callers;
  readonly mailer: Mailer;
  readonly photoStore: PhotoStore;
  readonly requestFigures: RequestFigures;
  readonly limits: Limits;
  readonly log: Log;
}
