/** The status of a checklist in a list or in the centre detail. */
import type { FormStatus } from '#contract/exam.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';

/** Text and a dot: colour is never the only sign. */
export function StatusMark({ status }: { readonly status: FormStatus }) {
  const texts = useAdminTexts();
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden
        className={`shape size-2.5 rounded-full ${status === 'Completed' ? 'bg-good' : 'border-2 border-warn'}`}
      />
      {texts.status[status]}
    </span>
  );
}
