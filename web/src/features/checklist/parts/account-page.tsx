/** The frame of the screens of a centre user: Logout, the warning before the session ends, and the dialog to log in again. */
import type { ReactNode } from 'react';
import { SessionKeeper } from '../../../patterns/session-keeper.tsx';
import { Page } from '../../../ui/page.tsx';
import { LogoutButton } from './logout-button.tsx';

interface AccountPageProps {
  readonly userId: string;
  readonly children: ReactNode;
}

export function AccountPage({ userId, children }: AccountPageProps) {
  return (
    <Page actions={<LogoutButton userId={userId} />}>
      <SessionKeeper>{children}</SessionKeeper>
    </Page>
  );
}
