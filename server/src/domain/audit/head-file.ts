/**
 * A file outside the database with the heads of the audit trail, one JSON line each, only appended to. Each instance writes its
 * own. Its lines are signed, so that nobody without the secret can make the trail look wrong or right.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { errorCode } from '../../kernel/refusal.ts';
import { isSameText, type Keys } from '../../kernel/crypto/keys.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { keyIdOf } from './audit-trail.ts';
import type { OutsideHead, Restore } from './external-checkpoints.ts';

export const headFileName = 'audit-heads.jsonl';

const lineSchema = z.object({
  /** The id of the file. */
  file: z.string(),
  line: z.int(),
  at: z.string(),
  sequence: z.int(),
  digest: z.string(),
  key: z.string(),
  mac: z.string(),
});
export type HeadLine = z.infer<typeof lineSchema>;

interface HeadFile {
  readonly id: string;
  /** The number of the last line. */
  readonly lines: number;
  readonly heads: readonly OutsideHead[];
  readonly keyIds: ReadonlySet<string>;
  /** The first line that was changed or before which lines are missing; null when there is none. */
  readonly changedAt: number | null;
}

const fileIn = (dataDir: string): string => path.join(dataDir, headFileName);

/** Names the file among those of all instances: in this place, this machine has one. */
export const placeOf = (dataDir: string): string => `${hostname()}:${path.resolve(dataDir)}`;

function macOf(keys: Keys, { file, line, at, sequence, digest }: Omit<HeadLine, 'mac' | 'key'>): string {
  return keys.mac('audit', 'outside head', file, String(line), at, String(sequence), digest);
}

/** Returns null for a line that a crash has cut off. */
function parseLine(text: string): HeadLine | null {
  try {
    return z.parse(lineSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Returns null when there is no file.
 * @param available keys whose lines can be checked; lines of other keys are taken as they are
 */
function readHeadFile(dataDir: string, available: readonly Keys[]): HeadFile | null {
  const text = readIfPresent(fileIn(dataDir));
  if (text === null) return null;
  const byId = new Map(available.map((keys) => [keyIdOf(keys), keys]));
  const lines = text.split('\n').flatMap((part) => parseLine(part) ?? []);
  const heads: OutsideHead[] = [];
  let changedAt: number | null = null;
  let expected = 1;
  for (const line of lines) {
    const keys = byId.get(line.key);
    const isSigned = keys === undefined || isSameText(line.mac, macOf(keys, line));
    if (!isSigned || line.line !== expected) changedAt ??= expected;
    if (isSigned) heads.push(line);
    expected = line.line + 1;
  }
  const { file: id = '', line: count = 0 } = lines.at(-1) ?? {};
  return { id, lines: count, heads, keyIds: new Set(lines.map(({ key }) => key)), changedAt };
}

/** More than the longest line. */
const tailBytes = 4096;

/** Returns the last complete line of the file; null when there is none. */
export function readLastLine(dataDir: string): HeadLine | null {
  let handle: number;
  try {
    handle = openSync(fileIn(dataDir), 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const bytes = Buffer.alloc(tailBytes);
    const start = Math.max(0, fstatSync(handle).size - tailBytes);
    const count = readSync(handle, bytes, 0, tailBytes, start);
    const lines = bytes.toString('utf8', 0, count).split('\n');
    return lines.flatMap((part) => parseLine(part) ?? []).at(-1) ?? null;
  } finally {
    closeSync(handle);
  }
}

/** Whether a crash has cut off the last line. */
function endsWithinLine(handle: number): boolean {
  const { size } = fstatSync(handle);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(handle, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
}

/** Appends the line and makes it durable. */
export function appendHeadLine(dataDir: string, keys: Keys, line: Omit<HeadLine, 'mac' | 'key'>): void {
  const handle = openSync(fileIn(dataDir), 'a+', 0o600);
  try {
    const signed = { ...line, key: keyIdOf(keys), mac: macOf(keys, line) };
    writeSync(handle, `${endsWithinLine(handle) ? '\n' : ''}${JSON.stringify(signed)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** What is wrong with the file: `missing`, or lines were `changed` or removed, or it was `cut` at its end. */
export type HeadFileProblem = 'missing' | 'changed' | 'cut';

export interface OutsideEvidence {
  readonly heads: readonly OutsideHead[];
  readonly knownIds: ReadonlySet<string>;
  /** @param restored after a restore, earlier files need not exist */
  findProblem(restored: readonly Restore[]): HeadFileProblem | null;
}

/**
 * @param isOnlyInstance other files than that of `dataDir` cannot belong to other instances. Otherwise the file is missing only when one
 * was written in this place: a new instance has none yet.
 */
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
      if (file === null || file.lines === 0) {
        const own = isOnlyInstance ? expected : expected.filter(({ place }) => place === placeOf(dataDir));
        return own.length === 0 ? null : 'missing';
      }
      if (isOnlyInstance && expected.some(({ id }) => id !== file.id)) return 'missing';
      if (file.changedAt !== null) return 'changed';
      const row = rows.find(({ id }) => id === file.id);
      return row !== undefined && row.lines > file.lines ? 'cut' : null;
    },
  };
}
