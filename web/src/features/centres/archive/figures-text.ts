/** Says in one sentence how many centres, submitted checklists and drafts there are. */
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';

export interface Figures {
  readonly centres: number;
  readonly submitted: number;
  readonly drafts: number;
}

export function useFiguresText(): (figures: Figures) => string {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return ({ centres, submitted, drafts }) =>
    archive.figures(format.number(centres), format.number(submitted), format.number(drafts));
}
