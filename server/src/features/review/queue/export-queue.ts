/** A list of the review queue as CSV, in the order of the queue, streamed. */
import type { Readable } from 'node:stream';
import type { FileLanguage } from '#contract/centres/endpoints.ts';
import type { ReviewRow } from '#contract/review/endpoints.ts';
import { reasonsEn } from '#contract/review/sentences/en.ts';
import { reasonsHi } from '#contract/review/sentences/hi.ts';
import { reasonSentence, type ReasonWords } from '#contract/review/sentences/reason-words.ts';
import { toIndianIso } from '../../../kernel/steady-clock.ts';
import { csvFile } from '../../../platform/csv/write-csv.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { Row } from '../../../tables/tables.ts';
import { toRows } from './read-review.ts';

interface Entry {
  readonly row: ReviewRow;
  readonly review: Row<'reviews'>;
}

const time = (iso: string | null | undefined): string => (iso ? toIndianIso(new Date(iso)) : '');

type Cell = (entry: Entry, words: ReasonWords) => string;

/** Reasons that officers have set aside do not count. */
const countOf =
  (level: 'serious' | 'notice'): Cell =>
  ({ row }) =>
    String(row.reasons.filter((reason) => reason.level === level && reason.set_aside === null).length);

const columns: Readonly<Record<string, Cell>> = {
  centre_code: ({ row }) => row.centre_code,
  centre_name: ({ row }) => row.centre_name,
  centre_city: ({ row }) => row.centre_city,
  centre_state: ({ row }) => row.centre_state,
  submitted_at: ({ row }) => time(row.submitted_at),
  decision: ({ row }) => row.decision,
  serious_reasons: countOf('serious'),
  notices: countOf('notice'),
  reasons: ({ row }, words) => row.reasons.map((reason) => reasonSentence(words, reason)).join('\n'),
  is_drawn: ({ row }) => (row.is_drawn ? 'Yes' : 'No'),
  correction_answered_at: ({ row }) => time(row.correction_answered_at),
  correction_due_on: ({ row }) => row.correction_due_on ?? '',
  decided_by: ({ review }) => review.decided_by ?? '',
  decided_at: ({ review }) => time(review.decided_at),
  note: ({ review }) => review.note,
};

const batchSize = 200;

/** Those that were deleted meanwhile are left out. */
async function readEntries(db: Db, ids: readonly string[]): Promise<Entry[]> {
  const found = await db.selectFrom('reviews').selectAll().where('centre_id', 'in', ids).execute();
  const reviews = new Map(found.map((review) => [review.centre_id, review]));
  const rows = await toRows(
    db,
    ids.map((id) => reviews.get(id)).filter((review) => review !== undefined),
  );
  return rows.flatMap((row) => {
    const review = reviews.get(row.id);
    return review === undefined ? [] : [{ row, review }];
  });
}

async function* readBatches(db: Db, ids: readonly string[]): AsyncGenerator<Entry[]> {
  for (let start = 0; start < ids.length; start += batchSize)
    yield await readEntries(db, ids.slice(start, start + batchSize));
}

/** @param language of the reasons */
export function exportQueue(db: Db, ids: readonly string[], language: FileLanguage): Readable {
  const words = language === 'hi' ? reasonsHi : reasonsEn;
  return csvFile(Object.keys(columns), readBatches(db, ids), (entry) =>
    Object.values(columns).map((cell) => cell(entry, words)),
  );
}
