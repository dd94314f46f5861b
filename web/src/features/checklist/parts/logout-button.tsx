/** Logout of a centre user: asks first when it would delete answers that the server does not have. */
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { dropSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useLoadLater } from '../../../ui/lazy.ts';
import { openCorrections, sendOpenChecklist } from '../checklist-context.tsx';
import { createBrowserPorts } from '../draft/browser-ports.ts';
import { nullOnError } from '../draft/draft-store.ts';
import { hasUnsent } from '../draft/draft.ts';

const loadActions = async () => import('../log-out.ts');
const loadUnsentDialog = async () => ({ default: (await import('./unsent-dialog.tsx')).UnsentDialog });
const UnsentDialog = lazy(loadUnsentDialog);

export function LogoutButton({ userId }: { readonly userId: string }) {
  const { common } = useTexts();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  useLoadLater(loadUnsentDialog);
  useLoadLater(loadActions);

  const logOut = async (): Promise<void> => {
    setConfirming(false);
    const actions = await nullOnError(loadActions());
    await actions?.revokeSession();
    dropSession();
    openCorrections.clear();
    await navigate(paths.login);
    // What cannot be removed is encrypted.
    if (actions !== null) await nullOnError(actions.removeAll(createBrowserPorts(userId)));
  };
  const attempt = useAction(async () => {
    const isSent = await sendOpenChecklist(userId);
    // Drafts of other centres, and of a page that failed to load, are only in the browser's storage.
    const drafts = await nullOnError(
      loadActions().then(async ({ readDrafts }) => readDrafts(createBrowserPorts(userId))),
    );
    if (isSent && drafts?.some(hasUnsent) !== true) await logOut();
    else setConfirming(true);
  });
  const confirmed = useAction(logOut);

  return (
    <>
      <Button variant="link" busy={attempt.isBusy || confirmed.isBusy} onClick={attempt.run}>
        {common.logout}
      </Button>
      {isConfirming ? (
        <Suspense>
          <UnsentDialog onConfirm={confirmed.run} onCancel={() => setConfirming(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
