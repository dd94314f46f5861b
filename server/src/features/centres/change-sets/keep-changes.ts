/**
 * Keeps what an action changes in many centres, so that it can be taken back: imports and acts on lists alike (product.md,
 * Administrators 14).
 */
import { centreColumns } from '#contract/centre-columns.ts';
import type { ChangeSetKind } from '#contract/centres/change-endpoints.ts';
import { addSeconds } from '../../../kernel/steady-clock.ts';
import { chunksOf } from '../../../kernel/chunks.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

const keepSeconds = 60 * 24 * 60 * 60;

/** Changes since then can be taken back; older ones are forgotten with the contacts that they replaced. */
export const keptSince = (now: Date): string => addSeconds(now, -keepSeconds).toISOString();

/** The columns of `centres` whose changes are kept. */
export const keptColumns = [
  ...centreColumns,
  'extended_to',
  'missing_since',
  'archived_at',
  'archived_by',
] as const;
export type KeptColumn = (typeof keptColumns)[number];

/** Of each column that changed, the values before and after. */
export type Changes = Partial<Record<KeptColumn, readonly [string | null, string | null]>>;

/** Which centres an action may change, by their ids or by the codes that they have before and after. */
export interface Touched {
  readonly by: 'id' | 'centre_code';
  readonly keys: readonly string[];
}

type Snapshot = Readonly<Record<KeptColumn, string | null>> & {
  readonly id: string;
  readonly version: number;
};

async function readSnapshots(db: Db, { by, keys }: Touched): Promise<Map<string, Snapshot>> {
  const snapshots = new Map<string, Snapshot>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db
      .selectFrom('centres')
      .select(['id', 'version', ...keptColumns])
      .where(by, 'in', chunk)
      .execute();
    for (const row of rows) snapshots.set(row.id, row);
  }
  return snapshots;
}

function changesOf(before: Snapshot | undefined, after: Snapshot): Changes {
  const changed = keptColumns.filter((column) => (before?.[column] ?? null) !== after[column]);
  return Object.fromEntries(changed.map((column) => [column, [before?.[column] ?? null, after[column]]]));
}

export interface ChangeSetToKeep {
  readonly id: string;
  readonly kind: ChangeSetKind;
  readonly by: string;
  readonly at: Date;
  readonly details: Readonly<Record<string, string | number>>;
}

async function insertChangeSet(
  tx: Tx,
  { id, kind, by, at, details }: ChangeSetToKeep,
  before: ReadonlyMap<string, Snapshot>,
  after: ReadonlyMap<string, Snapshot>,
): Promise<number> {
  const rows = [...after.values()].flatMap((snapshot) => {
    const earlier = before.get(snapshot.id);
    const changes = changesOf(earlier, snapshot);
    if (Object.keys(changes).length === 0) return [];
    const isNew = earlier === undefined ? (1 as const) : (0 as const);
    return [
      {
        set_id: id,
        centre_id: snapshot.id,
        is_new: isNew,
        version: snapshot.version,
        // What a new centre began with is not needed to take it back.
        changes: JSON.stringify(isNew === 1 ? {} : changes),
        is_taken_back: 0 as const,
      },
    ];
  });
  if (rows.length === 0) return 0;
  const set = { id, kind, made_at: at.toISOString(), made_by: by, details: JSON.stringify(details) };
  await tx
    .insertInto('change_sets')
    .values({ ...set, taken_back_at: null, taken_back_by: null })
    .execute();
  for (const chunk of chunksOf(rows)) await tx.insertInto('change_set_rows').values(chunk).execute();
  return rows.length;
}

async function purgeOldChangeSets(tx: Tx, before: string): Promise<void> {
  const old = tx.selectFrom('change_sets').select('id').where('made_at', '<', before);
  await tx.deleteFrom('change_set_rows').where('set_id', 'in', old).execute();
  await tx.deleteFrom('change_sets').where('made_at', '<', before).execute();
}

/**
 * Runs `change` and keeps what it has changed in these centres; to be called in its transaction, with the master list locked.
 * Returns how many centres it changed; with none, nothing is kept.
 */
export async function keepChanges(
  tx: Tx,
  set: ChangeSetToKeep,
  touched: Touched,
  change: () => Promise<void>,
): Promise<number> {
  const before = await readSnapshots(tx, touched);
  await change();
  const after = await readSnapshots(tx, touched);
  await purgeOldChangeSets(tx, keptSince(set.at));
  return insertChangeSet(tx, set, before, after);
}
