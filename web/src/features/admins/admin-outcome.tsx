/** The outcome of the last change to an admin account, and the notice that reports it. */
import type { Failure } from '#contract/call.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { Notice } from '../../ui/messages.tsx';

export type AdminOutcome =
  | {
      readonly done: 'created' | 'updated' | 'deleted' | 'factorRemoved' | 'loggedOut';
      readonly username: string;
    }
  | {
      readonly failed: 'updateFailed' | 'deleteFailed' | 'factorFailed' | 'logOutFailed';
      readonly failure: Failure;
    };

export function OutcomeNotice({ outcome }: { readonly outcome: AdminOutcome }) {
  const { admins: texts } = useAdminTexts();
  if ('failed' in outcome) return <FailureNotice title={texts[outcome.failed]} failure={outcome.failure} />;
  return (
    <Notice tone="good" live="status">
      <p>{texts[outcome.done](outcome.username)}</p>
    </Notice>
  );
}
