/** The status of a centre, and below it how far it is and since when: shows whom to call first, and what came in. */
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { StatusMark } from '../status-mark.tsx';

/** Returns '' for a centre of a server that does not send its progress. */
function useProgressText(): (centre: AdminCentre) => string {
  const { dashboard: texts, workLists } = useAdminTexts();
  const format = useFormat();
  const timeOf = (isoTime: string): string =>
    workLists.savedAt(format.shortDateTime(new Date(isoTime))).replaceAll(' ', '\u00a0');
  return ({ form_status: status, checklist_status: state, registered, updated_at, submitted_at }) => {
    if (status === 'Completed') return submitted_at ? timeOf(submitted_at) : '';
    if (state === undefined) return '';
    if (state === 'draft' && updated_at) return texts.draftSaved(timeOf(updated_at));
    return registered === true ? texts.registered : texts.notRegistered;
  };
}

export function ProgressText({ centre }: { readonly centre: AdminCentre }) {
  const text = useProgressText()(centre);
  return (
    <>
      <StatusMark status={centre.form_status} />
      {text === '' ? null : <span className="block text-sm text-muted">{text}</span>}
    </>
  );
}
