/** The frame of a logged-in centre user: Logout, the warning before the session ends, and logging in again in place. */
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { logout } from '#contract/session/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { dropSession } from '../../../session/session-store.ts';
import { SessionKeeper } from '../../../patterns/session-keeper.tsx';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { createBrowserPorts } from '../draft/browser-ports.ts';
import { hasUnsent } from '../draft/draft.ts';
import { readDrafts, removeAll } from '../draft/draft-store.ts';

interface AccountPageProps {
  readonly userId: string;
  /** Sends what the server does not have yet of the checklist on screen; true when nothing of it stays unsent. */
  readonly sendUnsent?: () => Promise<boolean>;
  readonly children: ReactNode;
}

export function AccountPage({ userId, sendUnsent, children }: AccountPageProps) {
  const { common, session: texts } = useTexts();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);

  const leave = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    // The token must end on the server while the browser still has it; without a network this browser forgets it anyway.
    await callApi(logout, {});
    dropSession();
    await navigate(paths.login);
    await removeAll(createBrowserPorts(userId)).catch(() => undefined);
  };
  const tryLogout = async (): Promise<void> => {
    setBusy(true);
    const isSent = sendUnsent === undefined || (await sendUnsent());
    // Other centres' drafts, and those of a page that could not load them, stand only in the store.
    const drafts = await readDrafts(createBrowserPorts(userId)).catch(() => []);
    setBusy(false);
    if (isSent && !drafts.some(hasUnsent)) await leave();
    else setAsking(true);
  };

  return (
    <Page
      actions={
        <Button variant="link" busy={busy} onClick={() => void tryLogout().catch(reportError)}>
          {common.logout}
        </Button>
      }
    >
      <SessionKeeper />
      {children}
      {asking ? (
        <ConfirmDialog
          danger
          title={texts.unsentTitle}
          text={texts.unsentText}
          confirmLabel={texts.unsentLogout}
          cancelLabel={texts.stayLoggedIn}
          onConfirm={() => void leave().catch(reportError)}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Page>
  );
}
