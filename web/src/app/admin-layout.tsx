/** The frame of the administrators' screens: logo, who is logged in, menu, language, and what happens when the session ends. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { logout } from '#contract/session/endpoints.ts';
import { callOnce } from '../api/client.ts';
import { LastActBar } from '../patterns/last-act.tsx';
import { useHasRight, useOwnAccount } from '../patterns/own-rights.tsx';
import { SessionConfirmation } from './session-confirmation.tsx';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';
import { Link, TextLink } from '../ui/link.tsx';
import { LanguageSwitch, WordMark } from '../ui/page.tsx';
import { useAction } from '../ui/use-action.ts';
import { AdminSession } from './admin-session.tsx';

/** A rail of pictures with words; a list of words where the window is narrow or very wide. */
const itemClasses =
  'flex min-h-11 w-full items-center gap-2.5 rounded-card px-3 text-left hover:bg-ground aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action-strong aria-[current=page]:shadow-[inset_3px_0_0_var(--action)] lg:max-[100rem]:flex-col lg:max-[100rem]:justify-center lg:max-[100rem]:gap-1 lg:max-[100rem]:px-0.5 lg:max-[100rem]:py-1 lg:max-[100rem]:text-center lg:max-[100rem]:wrap-anywhere';

/** The name of a picture in `public/rail.svg`. */
type Icon = 'centres' | 'board' | 'review' | 'register' | 'config' | 'users' | 'audit' | 'account' | 'logout';

function RailItem({ icon, children }: { readonly icon: Icon; readonly children: ReactNode }) {
  return (
    <>
      <svg aria-hidden className="size-4.5 shrink-0 fill-none stroke-current stroke-[1.7]">
        <use href={`/rail.svg#${icon}`} />
      </svg>
      <span>{children}</span>
    </>
  );
}

interface MenuProps {
  readonly screens: readonly Screen[];
  readonly onLogout: () => void;
}

function Menu({ screens, onLogout }: MenuProps) {
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const { run: logOut, isBusy } = useAction(async () => {
    // Revokes the token on the server before the browser drops it. Without a network the browser drops it anyway.
    await callOnce(logout, {});
    onLogout();
  });
  return (
    <nav aria-label={texts.navigation}>
      <ul className="space-y-0.5">
        {screens.map(({ to, label, icon }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
              className={itemClasses}
            >
              <RailItem icon={icon}>{label}</RailItem>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" disabled={isBusy} onClick={logOut} className={itemClasses}>
            <RailItem icon="logout">{isBusy ? texts.loggingOut : texts.logout}</RailItem>
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface Screen {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
}

function useScreens(): Screen[] {
  const { layout: texts } = useAdminTexts();
  const { data: account } = useOwnAccount();
  const managesAccounts = useHasRight('accounts');
  // They show the centres of all states.
  const isOfAll = account === undefined || account.states.length === 0;
  return [
    { to: paths.adminCentres, label: texts.centres, icon: 'centres' },
    { to: adminPaths.board, label: texts.board, icon: 'board' },
    { to: adminPaths.review, label: texts.review, icon: 'review' },
    ...(isOfAll ? [{ to: adminPaths.register, label: texts.register, icon: 'register' } as const] : []),
    { to: adminPaths.config, label: texts.config, icon: 'config' },
    ...(managesAccounts ? [{ to: adminPaths.users, label: texts.users, icon: 'users' } as const] : []),
    ...(isOfAll && managesAccounts
      ? [{ to: adminPaths.audit, label: texts.audit, icon: 'audit' } as const]
      : []),
    { to: adminPaths.account, label: texts.account, icon: 'account' },
  ];
}

/** Who is logged in, at every width; leads to "Your account". */
function WhoIs() {
  const { ownAccount: texts } = useAdminTexts();
  const { data: account } = useOwnAccount();
  return (
    <Link
      to={adminPaths.account}
      className="no-print min-h-11 min-w-0 rounded-card px-2 text-right text-sm leading-tight max-lg:flex max-lg:flex-col max-lg:justify-center lg:block lg:min-h-17 lg:px-0 lg:py-1 lg:text-center lg:text-xs min-[100rem]:px-3 min-[100rem]:text-left min-[100rem]:text-sm"
    >
      <span className="sr-only">{texts.loggedIn} </span>
      <span
        className="block truncate font-semibold lg:line-clamp-3 lg:tracking-tight lg:whitespace-normal lg:wrap-anywhere"
        title={account?.name}
      >
        {account?.name}{' '}
      </span>
      <span
        className="block truncate text-muted lg:line-clamp-2 lg:whitespace-normal lg:wrap-anywhere"
        title={account?.username}
      >
        {account?.username}
      </span>
    </Link>
  );
}

function MenuContent({ onLogout }: { readonly onLogout: () => void }) {
  const { privacy } = useTexts();
  return (
    <>
      <Menu screens={useScreens()} onLogout={onLogout} />
      <div className="mt-2 lg:max-[100rem]:text-center">
        <LanguageSwitch />
        <p>
          <TextLink to={paths.privacy}>{privacy.notice}</TextLink>
        </p>
      </div>
    </>
  );
}

export interface AdminLayoutProps {
  readonly userId: string;
  /** Called after the server has ended the session. */
  readonly onLogout: () => void;
  /** Goes to the login page, which leads back here. */
  readonly onEnded: () => void;
  /** Drops everything of this administrator, because another one is logging in. */
  readonly onOtherUser: () => void;
  readonly children: ReactNode;
}

export function AdminLayout({ onLogout, children, ...session }: AdminLayoutProps) {
  const { product } = useTexts();
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className="officer min-h-dvh lg:grid lg:grid-cols-[5.5rem_minmax(0,1fr)] min-[100rem]:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only rounded-card bg-paper px-4 py-2 focus:not-sr-only focus:absolute focus:z-10 focus:m-2"
      >
        {product.skipToContent}
      </a>
      <header
        className={`letterhead border-line bg-paper px-3 py-1 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:px-0.5 lg:py-2 lg:text-xs min-[100rem]:px-3 min-[100rem]:py-4 min-[100rem]:text-sm print:mb-6 print:px-0 ${readSetting('agency-name') === '' ? 'no-print' : ''}`}
      >
        <div className="flex items-center justify-between gap-2 lg:block lg:max-[100rem]:[&_a]:flex-col lg:max-[100rem]:[&_a]:gap-1 lg:max-[100rem]:[&_a]:text-center lg:max-[100rem]:[&_a]:text-xs lg:max-[100rem]:[&_a]:leading-tight">
          <WordMark isNarrow />
          <WhoIs />
          <button
            type="button"
            aria-expanded={isMenuOpen}
            aria-controls="admin-menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
            className="no-print min-h-11 rounded-card border border-edge px-4 font-semibold lg:hidden"
          >
            {texts.menu}
          </button>
        </div>
        <div
          id="admin-menu"
          className={`no-print py-2 lg:block lg:py-1 ${isMenuOpen ? '' : 'max-lg:hidden'}`}
        >
          <MenuContent onLogout={onLogout} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-3 pt-2 pb-3 lg:px-4 lg:pb-0 xl:has-[[data-said]]:pb-28 print:p-0"
      >
        <LastActBar />
        <AdminSession {...session}>{children}</AdminSession>
        <SessionConfirmation />
      </main>
    </div>
  );
}
