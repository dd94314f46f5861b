/** How far a centre is, as the first column of the list shows it. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { Progress } from '#contract/centres/centre-filter.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { useFormat } from '../../texts/format.ts';
import { useTexts } from '../../texts/language.tsx';

/** Null when the server has not told: a whole list has no progress. */
function progressOf({
  checklist_status: state,
  form_status: status,
  registered,
}: AdminCentre): Progress | null {
  if (status === 'Completed') return 'submitted';
  if (state === undefined) return null;
  if (state === 'draft') return 'draft';
  return registered === true ? 'registered' : 'unregistered';
}

/** Colour is never the only sign. */
const dots: Record<Progress, string> = {
  submitted: 'rounded-full bg-good',
  draft: 'rounded-full border-2 border-action',
  registered: 'rounded-xs border-2 border-warn',
  unregistered: 'my-1 max-h-0.5 bg-muted',
};

/** The progress with its time, for the title of the cell. */
export function useProgressTitle(): (centre: AdminCentre) => string {
  const { list: texts, workLists } = useAdminTexts();
  const format = useFormat();
  return (centre) => {
    const progress = progressOf(centre);
    if (progress === null) return '';
    const time = progress === 'submitted' ? centre.submitted_at : centre.updated_at;
    return time
      ? texts.since(workLists.progresses[progress], format.shortDateTime(new Date(time)))
      : workLists.progresses[progress];
  };
}

export function ProgressMark({ centre }: { readonly centre: AdminCentre }) {
  const { list: texts, workLists } = useAdminTexts();
  const { common } = useTexts();
  const format = useFormat();
  const progress = progressOf(centre);
  if (progress === null) return common.dash;
  const text = workLists.progresses[progress];
  const time = progress === 'submitted' ? centre.submitted_at : centre.updated_at;
  return (
    <>
      <span aria-hidden className={`shape mr-1.5 inline-block size-2.5 align-middle ${dots[progress]}`} />
      {time ? texts.onDay(text, format.shortDay(new Date(time))) : text}
    </>
  );
}
