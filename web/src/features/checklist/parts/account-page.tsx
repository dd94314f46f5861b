/** The frame of the screens of a centre user: Logout, the warning before the session ends, and the dialog to log in again. */
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '#contract/session/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { SessionKeeper } from '../../../patterns/session-keeper.tsx';
import { dropSession } from '../../../session/session-store.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { sendOpenChecklist } from '../checklist-context.tsx';
import { createBrowserPorts } from '../draft/ports.ts';
import { readDrafts, removeAll, nullOnError } from '../draft/store.ts';
import { hasUnsent } from '../draft/draft.ts';
import { openCorrections } from '../draft/session.ts';

/** Asks whether to log out although the server does not have all answers. */
function UnsentDialog(props: { readonly onConfirm: () => void; readonly onCancel: () => void }) {
  const { unsent, session } = useTexts();
  return (
    <ConfirmDialog
      danger
      title={unsent.title}
      text={unsent.text}
      confirmLabel={unsent.logout}
      cancelLabel={session.stayLoggedIn}
      {...props}
    />
  );
}

/** Asks first when it would delete answers that the server does not have. */
export function LogoutButton({ userId }: { readonly userId: string }) {
  const { common } = useTexts();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const logOut = async (): Promise<void> => {
    setConfirming(false);
    // The token is revoked before the browser drops it. Without a network the browser drops it anyway.
    await callApi(logout, {});
    dropSession();
    for (const session of openCorrections.values()) session.dispose();
    openCorrections.clear();
    await navigate(paths.login);
    // What cannot be removed is encrypted.
    await nullOnError(removeAll(createBrowserPorts(userId)));
  };
  const attempt = useAction(async () => {
    const isSent = await sendOpenChecklist(userId);
    // Drafts of other centres, and of a page that failed to load, are only in the browser's storage.
    const drafts = await nullOnError(readDrafts(createBrowserPorts(userId)));
    if (isSent && drafts?.some(hasUnsent) !== true) await logOut();
    else setConfirming(true);
  });
  const confirmed = useAction(logOut);

  return (
    <>
      <Button variant="link" busy={attempt.isBusy || confirmed.isBusy} onClick={attempt.run}>
        {common.logout}
      </Button>
      {isConfirming ? <UnsentDialog onConfirm={confirmed.run} onCancel={() => setConfirming(false)} /> : null}
    </>
  );
}

interface AccountPageProps {
  readonly userId: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function AccountPage({ userId, wide = false, children }: AccountPageProps) {
  return (
    <Page wide={wide} actions={<LogoutButton userId={userId} />}>
      <SessionKeeper>{children}</SessionKeeper>
    </Page>
  );
}
