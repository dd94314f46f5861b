/** What reasons and corrections concern, as labels and as rows of the centre detail. */
import type { Row } from '#contract/checklist/derive/rows.ts';
import { isCorrectionItem, questionsOfItem, type CorrectionItem } from '#contract/review/correction-items.ts';
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

export function useItemName(): (item: string) => string {
  const { labels } = useTexts();
  const byId: Readonly<Record<string, string>> = labels;
  return (item) => {
    if (item === 'rooms') return labels.roomsBySize;
    if (item === 'experience') return labels.previousExam;
    return byId[item] ?? item;
  };
}
