/** What is done with an account from the list, after a dialog: deleted, logged out everywhere, freed of its two-step login; and the notice of the outcome. */
import { endAdminSessions, removeAdminFactor } from '#contract/admins/account-endpoints.ts';
import { deleteAdmin, type AdminUser } from '#contract/admins/endpoints.ts';
import type { Failure } from '#contract/call.ts';
import { callApi } from '../../api/client.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import type { AdminTexts } from '../../texts/use-admin-texts.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice, ScrollIntoView } from '../../ui/messages.tsx';
import { AutoFocus } from '../../ui/auto-focus.tsx';
import { useAction } from '../../ui/use-action.ts';

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
  const Frame = 'done' in outcome && outcome.done === 'updated' ? ScrollIntoView : AutoFocus;
  return (
    <div className="mb-4">
      <Frame of={outcome}>
        <OutcomeText outcome={outcome} />
      </Frame>
    </div>
  );
}

export type AdminActionName = 'delete' | 'logOut' | 'removeFactor';

const calls = {
  delete: (id: string) => callApi(deleteAdmin, { params: { id } }),
  logOut: (id: string) => callApi(endAdminSessions, { params: { id } }),
  removeFactor: (id: string) => callApi(removeAdminFactor, { params: { id } }),
} as const;
const outcomes = {
  delete: { done: 'deleted', failed: 'deleteFailed' },
  logOut: { done: 'loggedOut', failed: 'logOutFailed' },
  removeFactor: { done: 'factorRemoved', failed: 'factorFailed' },
} as const;

const wordsOf = (texts: AdminTexts['admins'], username: string) => ({
  delete: {
    title: texts.deleteTitle,
    text: texts.deleteText(username),
    confirm: texts.remove,
    busy: texts.deleting,
  },
  logOut: {
    title: texts.logOutTitle,
    text: texts.logOutText(username),
    confirm: texts.logOut,
    busy: texts.loggingOut,
  },
  removeFactor: {
    title: texts.removeFactor,
    text: texts.removeFactorText(username),
    confirm: texts.removeFactor,
    busy: texts.removingFactor,
  },
});

interface AdminActionProps {
  readonly action: AdminActionName;
  readonly admin: AdminUser;
  readonly onOutcome: (outcome: AdminOutcome) => void;
  readonly onClose: () => void;
}

export function AdminAction({ action, admin, onOutcome, onClose }: AdminActionProps) {
  const { admins: texts } = useAdminTexts();
  const { title, text, confirm, busy } = wordsOf(texts, admin.username)[action];
  const { run, isBusy } = useAction(async () => {
    const { done, failed } = outcomes[action];
    const result = await calls[action](admin.id);
    onOutcome(result.ok ? { done, username: admin.username } : { failed, failure: result.failure });
    onClose();
  });
  return (
    <ConfirmDialog
      danger
      title={title}
      text={text}
      confirmLabel={confirm}
      busyLabel={isBusy ? busy : undefined}
      onConfirm={run}
      onCancel={onClose}
    />
  );
}
