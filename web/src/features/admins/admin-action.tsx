/** The dialog before an account is deleted, logged out everywhere, or loses its two-step login. */
import { endAdminSessions } from '#contract/admins/account-endpoints.ts';
import { deleteAdmin, type AdminUser } from '#contract/admins/endpoints.ts';
import { removeAdminFactor } from '#contract/admins/factor-endpoints.ts';
import { callApi } from '../../api/client.ts';
import type { AdminTexts } from '../../texts/en/admin.ts';
import { useAdminTexts } from '../../texts/admin-texts.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { AdminOutcome } from './admin-outcome.tsx';

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
