/** The frame of the administrators' screens: logo, menu, who is logged in, and what happens when the session ends. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { call } from '#contract/call.ts';
import { logout } from '#contract/session/endpoints.ts';
import { fetchTransport } from '../api/client.ts';
import { LastActBar } from '../patterns/last-act.tsx';
import { useHasRight, useOwnAccount } from '../patterns/own-rights.tsx';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { currentSession } from '../session/session-store.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { readSetting } from '../texts/page-settings.ts';
import { Link } from '../ui/link.tsx';
import { SkipLink, WordMark } from '../ui/page.tsx';
import { useAction } from '../ui/use-action.ts';
import { AdminSession, SessionConfirmation, type AdminSessionProps } from './admin-session.tsx';
import { isInSettings } from './settings.tsx';

/** A rail of pictures with words; a list of words where the window is narrow or very wide. */
const itemClasses =
  'flex min-h-11 w-full items-center gap-2.5 rounded-card px-3 text-left hover:bg-ground aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action-strong aria-[current=page]:shadow-[inset_3px_0_0_var(--action)] lg:max-[100rem]:flex-col lg:max-[100rem]:justify-center lg:max-[100rem]:gap-1 lg:max-[100rem]:px-0.5 lg:max-[100rem]:py-1 lg:max-[100rem]:text-center lg:max-[100rem]:wrap-anywhere';

interface RailItemProps {
  /** The name of a picture in `public/rail.svg`. */
  readonly icon: 'centres' | 'board' | 'review' | 'config' | 'users' | 'settings' | 'logout';
  readonly children: ReactNode;
}

function RailItem({ icon, children }: RailItemProps) {
  return (
    <>
      <svg aria-hidden className="size-4.5 shrink-0 fill-none stroke-current stroke-[1.7]">
        <use href={`/rail.svg#${icon}`} />
      </svg>
      <span>{children}</span>
    </>
  );
}

interface Entry {
  readonly to: string;
  readonly icon: RailItemProps['icon'];
  readonly label: string;
  readonly isCurrent?: boolean;
}

function useEntries(): Entry[] {
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const managesAccounts = useHasRight('accounts');
  return [
    { to: paths.adminCentres, icon: 'centres', label: texts.centres },
    { to: adminPaths.board, icon: 'board', label: texts.board },
    { to: adminPaths.review, icon: 'review', label: texts.review },
    { to: adminPaths.config, icon: 'config', label: texts.config },
    ...(managesAccounts ? [{ to: adminPaths.users, icon: 'users', label: texts.users } as const] : []),
    { to: adminPaths.settings, icon: 'settings', label: texts.settings, isCurrent: isInSettings(pathname) },
  ];
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/** Who is logged in, as "Your account": at the foot of the rail, or in the head of a narrow window. */
function AccountLink({ isFoot = false }: { readonly isFoot?: boolean }) {
  const { layout: texts, ownAccount } = useAdminTexts();
  const { pathname } = useLocation();
  const { data: account } = useOwnAccount();
  const current = pathname === adminPaths.account ? 'page' : undefined;
  const who = (
    <>
      <span className="sr-only">{ownAccount.loggedIn} </span>
      <span className={isFoot ? 'sr-only' : 'block truncate font-semibold'}>{account?.name} </span>
      <span title={account?.username} className="block truncate text-muted">
        {account?.username}
      </span>
    </>
  );
  if (!isFoot)
    return (
      <Link
        to={adminPaths.account}
        aria-current={current}
        className="no-print flex min-h-11 min-w-0 flex-col justify-center rounded-card px-2 text-right text-sm leading-tight max-[16rem]:hidden lg:hidden"
      >
        {who}
      </Link>
    );
  return (
    <Link to={adminPaths.account} aria-current={current} title={account?.name} className={itemClasses}>
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-ink text-[0.6875rem] font-semibold text-paper"
      >
        {initialsOf(account?.name ?? '')}
      </span>
      <span className="max-w-full min-w-0">
        {texts.account} {who}
      </span>
    </Link>
  );
}

function Menu({ onLogout }: { readonly onLogout: () => void }) {
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const { run: logOut, isBusy } = useAction(async () => {
    // Revokes the token on the server before the browser drops it. Without a network, or a session, the browser drops it anyway.
    await call({ transport: fetchTransport, token: currentSession()?.token }, logout, {});
    onLogout();
  });
  return (
    <nav aria-label={texts.navigation} className="lg:flex lg:grow lg:flex-col">
      <ul className="space-y-0.5">
        {useEntries().map(({ to, icon, label, isCurrent = `${pathname}/`.startsWith(`${to}/`) }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={itemClasses}>
              <RailItem icon={icon}>{label}</RailItem>
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-1 space-y-0.5 border-t border-line pt-1 lg:mt-auto">
        <li>
          <AccountLink isFoot />
        </li>
        <li>
          <button type="button" disabled={isBusy} onClick={logOut} className={itemClasses}>
            <RailItem icon="logout">{isBusy ? texts.loggingOut : texts.logout}</RailItem>
          </button>
        </li>
      </ul>
    </nav>
  );
}

export interface AdminLayoutProps extends AdminSessionProps {
  /** Called after the server has ended the session. */
  readonly onLogout: () => void;
}

/** The second click of a double click is for what the first one hit: not for a link that has moved under the pointer meanwhile. */
function useDoubleClicks(): void {
  useEffect(() => {
    let first: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const control = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (event.detail <= 1) first = control;
      else if (control !== null && control !== first) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}

export function AdminLayout({ onLogout, children, ...session }: AdminLayoutProps) {
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  useDoubleClicks();
  return (
    <div className="officer min-h-dvh lg:grid lg:grid-cols-[5.5rem_minmax(0,1fr)] min-[100rem]:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <SkipLink />
      <header
        className={`letterhead border-line bg-paper px-3 py-1 max-lg:border-b lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:px-0.5 lg:py-2 lg:text-xs min-[100rem]:px-2 min-[100rem]:py-4 min-[100rem]:text-sm print:mb-6 print:px-0 ${readSetting('agency-name') === '' ? 'no-print' : ''}`}
      >
        <div className="flex items-center justify-between gap-2 lg:block lg:max-[100rem]:[&_a]:justify-center lg:max-[100rem]:[&_a_span]:sr-only">
          <WordMark isNarrow />
          <AccountLink />
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
          className={`no-print py-2 lg:flex lg:grow lg:flex-col lg:py-1 ${isMenuOpen ? '' : 'max-lg:hidden'}`}
        >
          <Menu onLogout={onLogout} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 px-3 pt-2 pb-3 lg:px-4 lg:pb-0 xl:has-[[data-said]]:pb-28 print:p-0"
      >
        <AdminSession {...session}>
          <LastActBar />
          {children}
        </AdminSession>
        <SessionConfirmation />
      </main>
    </div>
  );
}
