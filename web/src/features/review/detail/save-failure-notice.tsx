/** Why a decision was not saved, and what somebody else has decided meanwhile. */
import { isRefusal, type Failure } from '#contract/call.ts';
import type { ReviewDetail } from '#contract/review/endpoints.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useIndianTime } from '../../../patterns/use-indian-time.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Notice } from '../../../ui/messages.tsx';

interface SaveFailureNoticeProps {
  readonly title: string;
  readonly failure: Failure;
  /** As it is now. */
  readonly review: ReviewDetail;
}

export function SaveFailureNotice({ title, failure, review }: SaveFailureNoticeProps) {
  const { decide: texts, history } = useAdminTexts().review;
  const indianTime = useIndianTime();
  const { decision, decided_by: name, decided_at: at, note } = review;
  const state = texts.state[decision];
  return (
    <div className="grid gap-2 md:grid-cols-2">
      <FailureNotice title={title} failure={failure} />
      {isRefusal(failure, 'review.changed-elsewhere') ? (
        <Notice tone="warn">
          <p className="font-semibold">
            {name === null || at === null ? texts.now(state) : texts.nowBy(state, name, indianTime(at))}
          </p>
          {note === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{history.note(note)}</p>}
        </Notice>
      ) : null}
    </div>
  );
}
