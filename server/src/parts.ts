/** What the functions of the domain are passed: each names what it needs of it. */
import type { Keys } from './kernel/crypto/keys.ts';
import type { Log } from './kernel/log.ts';
import type { Randomness } from './kernel/randomness.ts';
import type { Clock } from './kernel/time.ts';
import type { Limits } from './limits.ts';
import type { AppDatabase } from './platform/database/open-database.ts';
import type { PhotoStore } from './platform/photo-store/photo-store.ts';
import type { PhotoInspector } from './platform/photos/inspect-photo.ts';
import type { HeldUploads } from './platform/uploads.ts';

export interface Parts {
  readonly clock: Clock;
  readonly database: AppDatabase;
  readonly heldUploads: HeldUploads;
  readonly keys: Keys;
  readonly limits: Limits;
  readonly log: Log;
  readonly photoInspector: PhotoInspector;
  readonly photoStore: PhotoStore;
  readonly randomness: Randomness;
}
