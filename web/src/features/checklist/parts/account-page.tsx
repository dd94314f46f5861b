/** The frame of the screens of a centre user: Logout, the warning before the session ends, and the dialog to log in again. */
import type { ReactNode } from 'react';
import { SessionKeeper } from '../../../patterns/session-keeper.tsx';
import { Page } from '../../../ui/page.tsx';
import { LogoutButton, type LogoutProps } from './logout-button.tsx';

interface AccountPageProps extends LogoutProps {
  readonly children: ReactNode;
}

export function AccountPage({ children, ...logout }: AccountPageProps) {
  return (
    <Page actions={<LogoutButton {...logout} />}>
      <SessionKeeper />
      {children}
    </Page>
  );
}
