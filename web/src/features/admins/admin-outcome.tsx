/** The outcome of the last change to an admin account, and the notice that reports it; there is never more than one. */
import type { Failure } from '#contract/call.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { Notice, ScrollIntoView } from '../../ui/messages.tsx';
import { TakeFocus } from '../../ui/take-focus.tsx';

export type AdminOutcome =
  | {
      readonly done: 'created' | 'updated' | 'deleted' | 'factorRemoved' | 'loggedOut';
      readonly username: string;
    }
  | {
      readonly failed: 'createFailed' | 'updateFailed' | 'deleteFailed' | 'factorFailed' | 'logOutFailed';
      readonly failure: Failure;
    };

function OutcomeText({ outcome }: { readonly outcome: AdminOutcome }) {
  const { admins: texts } = useAdminTexts();
  if ('failed' in outcome) return <FailureNotice title={texts[outcome.failed]} failure={outcome.failure} />;
  return (
    <Notice tone="good" live="status">
      <p>{texts[outcome.done](outcome.username)}</p>
    </Notice>
  );
}

/** Takes the focus, because the pressed button is disabled or gone; after an update the row's Edit button has it. */
export function OutcomeNotice({ outcome }: { readonly outcome: AdminOutcome }) {
  const Frame = 'done' in outcome && outcome.done === 'updated' ? ScrollIntoView : TakeFocus;
  return (
    <div className="mb-4">
      <Frame of={outcome}>
        <OutcomeText outcome={outcome} />
      </Frame>
    </div>
  );
}
