/** The installation, which has at most one row in its table: its identity, its audit trail and its photo store belong together. */
import { countRows, lock } from './platform/database/dialect.ts';
import type { Db, Tx } from './platform/database/open-database.ts';
import {
  type Installation,
  type PhotoStore,
  PhotoStoreFull,
  PhotoStoreUnavailable,
} from './platform/photo-store/photo-store.ts';
import {
  isUnderPresentKey,
  isUnderPresentLogins,
  recordKeyChange,
  recordLoginsChange,
  recordStart,
} from './audit/audit-trail.ts';
import type { Parts } from './parts.ts';
import type { Log } from './kernel/log.ts';

/** Returns null before the first start with a photo store. */
export async function findInstallation(db: Db) {
  const row = await db
    .selectFrom('installation')
    .select(['id', 'generation', 'audit_started_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores `newId` unless there is an id. Instances that start at the same time get the same one. */
async function getOrCreateInstallation(tx: Tx, newId: string, now: Date): Promise<Installation> {
  await lock(tx, 'installation');
  const stored = await findInstallation(tx);
  if (stored !== null) return stored;
  const created = { id: newId, generation: 1 };
  await tx
    .insertInto('installation')
    .values({ number: 1, ...created, created_at: now.toISOString(), audit_started_at: null })
    .execute();
  return created;
}

/** Makes the generation higher than this one and than its present value, by `step`. */
async function advanceGeneration(tx: Tx, above: number, step: number): Promise<Installation> {
  await lock(tx, 'installation');
  const stored = await findInstallation(tx);
  if (stored === null) throw new Error('The installation has no id');
  const generation = Math.max(stored.generation, above) + step;
  await tx.updateTable('installation').set({ generation }).execute();
  return { ...stored, generation };
}

// Gives the audit trail of this installation its first entry (security.md S60, decision 0016).

export async function isTrailStarted(db: Db): Promise<boolean> {
  return typeof (await findInstallation(db))?.audit_started_at === 'string';
}

/**
 * Records the start once, and a change of its secret or that of the logins. Before the installation has an id it does nothing: then it is to be called
 * again.
 */
export async function startAuditTrail({
  database,
  log,
  ...auditor
}: Pick<Parts, 'clock' | 'keys' | 'database' | 'log'>): Promise<void> {
  // Usually nothing is to be written, and on a full disk not even an empty transaction is possible.
  const isUnderKey = await isUnderPresentKey(database.db, auditor);
  const isStarted = await isTrailStarted(database.db);
  const isUnderLogins = !isStarted || (await isUnderPresentLogins(database.db, auditor));
  if (isUnderKey && isStarted && isUnderLogins) return;
  const change = await database.transaction(async (tx) => {
    await lock(tx, 'installation');
    const stored = await findInstallation(tx);
    if (stored === null) return 'none';
    if (stored.audit_started_at !== null) {
      const changed = await recordKeyChange(tx, auditor);
      if (!isUnderLogins) await recordLoginsChange(tx, auditor);
      return changed;
    }
    await recordStart(tx, auditor, stored.id);
    await tx
      .updateTable('installation')
      .set({ audit_started_at: auditor.clock.now().toISOString() })
      .execute();
    return 'none';
  });
  if (!isUnderLogins)
    log.warn(
      { alarm: 'token-secret' },
      'the logins go on under another secret than before: everybody has to log in again, and codes, links and waiting mails are void; if TOKEN_SECRET is not meant to be another, stop this instance, because all need the same; if the file token-secret was lost, restore it from a backup',
    );
  if (change === 'signed by both')
    log.info('the audit trail goes on under the new secret: AUDIT_SECRET_BEFORE is not needed any more');
  if (change === 'signed by the new one')
    log.warn(
      { alarm: 'audit-secret' },
      'the audit trail goes on under another secret, and AUDIT_SECRET_BEFORE is not the one before it: entries from before can be checked only with that; stop this instance if its secret is not meant to be another, because all need the same',
    );
}

export interface PhotoSurvey {
  readonly ofDatabase: Installation | null;
  readonly ofStore: Installation | null;
  /** Photos of drafts and submitted checklists, without replaced ones. */
  readonly databasePhotos: number;
  readonly storePhotos: number;
  /** Photos in the store that the database knows. */
  readonly knownPhotos: number;
}

const idsPerQuery = 500;

/** Yields the ids in groups, each with those for which the database has a row. */
export async function* groupByKnown(
  db: Db,
  ids: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<{ readonly ids: readonly string[]; readonly known: ReadonlySet<string> }> {
  let group: string[] = [];
  const find = async () => {
    const rows = await db.selectFrom('photos').select('id').where('id', 'in', group).execute();
    return { ids: group, known: new Set(rows.map(({ id }) => id)) };
  };
  for await (const id of ids) {
    group.push(id);
    if (group.length < idsPerQuery) continue;
    yield await find();
    group = [];
  }
  if (group.length > 0) yield await find();
}

export async function inventoryPhotos(db: Db, photoStore: PhotoStore): Promise<PhotoSurvey> {
  let [storePhotos, knownPhotos] = [0, 0];
  for await (const { ids, known } of groupByKnown(db, photoStore.listIds())) {
    storePhotos += ids.length;
    knownPhotos += known.size;
  }
  // In this order: an instance that starts at the same time writes the database first, and may bind both in between.
  const ofStore = await photoStore.readInstallation();
  return {
    ofDatabase: await findInstallation(db),
    ofStore,
    databasePhotos: await countRows(db.selectFrom('photos').where('replaced_at', 'is', null)),
    storePhotos,
    knownPhotos,
  };
}

// Binds the photo store to the database: both belong to the same installation. A server starts, and removes photos, only on a database
// and a store that belong together (decision 0010); otherwise an operator is told everything that is needed to know why.

const owner = (installation: Installation | null): string =>
  installation === null
    ? 'belongs to no installation yet'
    : `belongs to installation ${installation.id} (generation ${installation.generation})`;

/** Returns two lines for the operator. */
export function describeSurvey(survey: PhotoSurvey): string {
  const { ofDatabase, ofStore, databasePhotos, storePhotos, knownPhotos } = survey;
  return [
    `  Database (DATABASE_URL, or portal.sqlite in DATA_DIR): ${owner(ofDatabase)}; it knows ${databasePhotos} photo(s).`,
    `  Photo store (PHOTO_STORE_URL, or the folder photos in DATA_DIR): ${owner(ofStore)}; it contains ${storePhotos} photo(s), of which the database knows ${knownPhotos}.`,
  ].join('\n');
}

/** Returns why they may not belong together, as a sentence. */
export function explainSurvey(survey: PhotoSurvey): string {
  const { ofDatabase, ofStore, databasePhotos, storePhotos, knownPhotos } = survey;
  if (canBindUnasked(survey)) return 'They are not bound yet: the next start of the portal does that.';
  if (ofDatabase !== null && ofDatabase.id === ofStore?.id)
    return 'The database is an older copy: this photo store was used with a newer one.';
  if (ofDatabase === null && ofStore !== null)
    return 'The database is new, or an earlier one; the photo store belongs to another.';
  if (ofStore !== null) return 'They belong to different installations.';
  if (knownPhotos < databasePhotos)
    return storePhotos === 0
      ? 'The photo store is empty: perhaps its disk is not mounted.'
      : 'Photos of the database are not in the store: perhaps it is not the disk with the photos.';
  return 'The database does not know most of the photos: perhaps it is new or an older copy.';
}

export class PhotosNotBound extends Error {
  constructor(survey: PhotoSurvey) {
    super(
      [
        'The database and the photo store do not belong together. No photo was changed.',
        describeSurvey(survey),
        `  ${explainSurvey(survey)}`,
        'Correct DATABASE_URL, PHOTO_STORE_URL or DATA_DIR, or mount the disk, and start again. All instances need the same photo store.',
        'If they do belong together, look at them and bind them with: portal photos bind',
      ].join('\n'),
    );
  }
}

type BoundParts = Pick<Parts, 'database' | 'photoStore' | 'clock' | 'randomness'>;

/** The last increment may be lost with its database server, or be under way in another instance. */
const generationTolerance = 1;

export function belongTogether(ofDatabase: Installation | null, ofStore: Installation | null): boolean {
  if (ofDatabase === null || ofStore === null || ofDatabase.id !== ofStore.id) return false;
  return ofStore.generation <= ofDatabase.generation + generationTolerance;
}

/**
 * Whether a store without an id can be bound without asking: both are empty, or it has the photos of the database, as after they were copied,
 * when the store also contains photos of saves that were never committed. With fewer, it is another disk than the one with the photos.
 */
function canBindUnasked({ ofStore, databasePhotos, storePhotos, knownPhotos }: PhotoSurvey): boolean {
  if (ofStore !== null || knownPhotos < databasePhotos) return false;
  return storePhotos === 0 || knownPhotos * 2 > storePhotos;
}

/**
 * Binds the parts of a new installation, or of one whose photos were copied to another store. Throws `PhotosNotBound`, or `PhotoStoreUnavailable`.
 * @param timeoutMs for the comparison; counting the photos, when that is necessary, may take longer
 */
async function ensurePhotosBound(parts: BoundParts, timeoutMs: number): Promise<void> {
  const { database, photoStore, clock, randomness } = parts;
  const ofStore = await photoStore.within(timeoutMs).readInstallation();
  // The database second: its generation is at least the one that this store was given.
  if (belongTogether(await findInstallation(database.db), ofStore)) return;
  const survey = await inventoryPhotos(database.db, photoStore);
  // Another instance may have bound them in the meantime.
  if (belongTogether(survey.ofDatabase, survey.ofStore)) return;
  if (!canBindUnasked(survey)) throw new PhotosNotBound(survey);
  const newId = randomness.uuid();
  // The row first: a start that is interrupted here finds a store without an id and continues.
  const installation = await database.transaction((tx) => getOrCreateInstallation(tx, newId, clock.now()));
  await photoStore.writeInstallation(installation);
}

/** For the start. A store that does not respond is compared before the first removal instead, so that answers can be saved. */
export async function bindPhotosAtStart(parts: BoundParts, timeoutMs: number, log: Log): Promise<void> {
  try {
    await ensurePhotosBound(parts, timeoutMs);
  } catch (error) {
    if (!(error instanceof PhotoStoreUnavailable || error instanceof PhotoStoreFull)) throw error;
    log.error({ err: error }, 'the photo store could not be compared with the database yet');
  }
}

/** Before photos are removed. Throws like `ensurePhotosBound`. From then on, earlier copies of the database are recognized. */
export async function beginRemoval(parts: BoundParts, timeoutMs: number): Promise<void> {
  await ensurePhotosBound(parts, timeoutMs);
  const installation = await parts.database.transaction((tx) => advanceGeneration(tx, 0, 1));
  await parts.photoStore.writeInstallation(installation);
}

/** Binds them whatever they contain. Other databases that used this store no longer belong to it. */
export async function bindPhotosConfirmed(parts: BoundParts): Promise<void> {
  const { database, photoStore, clock, randomness } = parts;
  const ofStore = await photoStore.readInstallation();
  const newId = randomness.uuid();
  const installation = await database.transaction(async (tx) => {
    await getOrCreateInstallation(tx, newId, clock.now());
    return advanceGeneration(tx, ofStore?.generation ?? 0, 1 + generationTolerance);
  });
  await photoStore.writeInstallation(installation);
}
