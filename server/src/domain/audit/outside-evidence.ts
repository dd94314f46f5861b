/** Collects what this instance knows about the audit trail outside the database: its file of heads. */
import type { Keys } from '../../kernel/crypto/keys.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { readHeadFile } from './head-file.ts';
import type { OutsideHead, Restore } from './outside-heads.ts';

/** What is wrong with the file: `missing`, or lines were `changed` or removed, or it was `cut` at its end. */
export type HeadFileProblem = 'missing' | 'changed' | 'cut';

export interface OutsideEvidence {
  readonly heads: readonly OutsideHead[];
  readonly knownIds: ReadonlySet<string>;
  /** @param restored after a restore, earlier files need not exist */
  findProblem(restored: readonly Restore[]): HeadFileProblem | null;
}

/** @param isOnlyInstance other files than that of `dataDir` cannot belong to other instances */
export async function readOutsideEvidence(
  db: Db,
  dataDir: string,
  available: readonly Keys[],
  isOnlyInstance: boolean,
): Promise<OutsideEvidence> {
  // The rows first: a line is written to the file before its row.
  const rows = await db.selectFrom('audit_head_files').selectAll().execute();
  const file = readHeadFile(dataDir, available);
  return {
    heads: file?.heads ?? [],
    knownIds: file?.keyIds ?? new Set(),
    findProblem(restored) {
      const lastRestore = restored.at(-1)?.at ?? '';
      const expected = rows.filter(({ written_at: at }) => at > lastRestore);
      if (file === null || file.lines === 0) return expected.length === 0 ? null : 'missing';
      if (isOnlyInstance && expected.some(({ id }) => id !== file.id)) return 'missing';
      if (file.changedAt !== null) return 'changed';
      const row = rows.find(({ id }) => id === file.id);
      return row !== undefined && row.lines > file.lines ? 'cut' : null;
    },
  };
}
