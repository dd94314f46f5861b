/** Names what a correction can ask for by the labels of the checklist. */
import type { LabelId } from '../checklist/questions/index.ts';
import type { CorrectionItem } from './correction-items.ts';

/** Returns the label of the row that shows the whole item. */
export function labelOfItem(item: CorrectionItem): LabelId {
  if (item === 'rooms') return 'roomsBySize';
  return item === 'experience' ? 'previousExam' : item;
}
