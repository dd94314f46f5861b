/** What reasons and corrections concern, as labels and as rows of the centre detail. */
import type { Row } from '#contract/checklist/derive/rows.ts';
import type { Correction } from '#contract/checklist/correction.ts';
import { changedRows } from '#contract/review/correction-rules.ts';
import {
  labelOfItem,
  isCorrectionItem,
  questionsOfItem,
  type CorrectionItem,
} from '#contract/review/correction-items.ts';
import { useTexts } from '../../../texts/language.tsx';

/** The rows of rooms are derived from several questions. */
const roomRows: readonly string[] = ['totalRooms', 'roomsBySize', 'otherCapacities', 'totalCapacity'];

/** A row belongs to a question, or to a part of it. */
function isOfItem({ label }: Row, item: CorrectionItem): boolean {
  if (item === 'rooms') return roomRows.includes(label);
  return questionsOfItem(item).some((id) => label === id || label.startsWith(`${id}.`));
}

/** Returns the rows that the items concern, in their own order. */
export function rowsOfItems(rows: readonly Row[], items: readonly string[]): Row[] {
  const known = items.filter(isCorrectionItem);
  return rows.filter((row) => known.some((item) => isOfItem(row, item)));
}

/** Returns the rows as they are after the answered corrections. */
export function withCorrections(rows: readonly Row[], corrections: readonly Correction[]): Row[] {
  const corrected = new Map(
    corrections.flatMap(changedRows).map(({ number, after }) => [number, after] as const),
  );
  return rows.map((row) => ({ ...row, value: corrected.get(row.number) ?? row.value }));
}

export function useItemName(): (item: CorrectionItem) => string {
  const { labels } = useTexts();
  return (item) => labels[labelOfItem(item)];
}
