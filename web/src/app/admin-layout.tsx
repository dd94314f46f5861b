/** The frame of the administrators' screens: logo, who is logged in, menu, language, and what happens when the session ends. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { logout } from '#contract/session/endpoints.ts';
import { callOnce } from '../api/client.ts';
import { useOwnAccount } from '../patterns/own-account.ts';
import { SessionConfirmation } from './session-confirmation.tsx';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';
import { Link, TextLink } from '../ui/link.tsx';
import { LanguageSwitch, WordMark } from '../ui/page.tsx';
import { useAction } from '../ui/use-action.ts';
import { AdminSession } from './admin-session.tsx';

const itemClasses =
  'flex min-h-11 w-full items-center rounded-card px-3 text-left hover:bg-action-soft aria-[current=page]:bg-action-soft aria-[current=page]:font-bold';

function Menu({ onLogout }: { readonly onLogout: () => void }) {
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const { run: logOut, isBusy } = useAction(async () => {
    // Revokes the token on the server before the browser drops it. Without a network the browser drops it anyway.
    await callOnce(logout, {});
    onLogout();
  });
  const screens = [
    { to: paths.adminCentres, label: texts.centres },
    { to: adminPaths.board, label: texts.board },
    { to: adminPaths.review, label: texts.review },
    { to: adminPaths.register, label: texts.register },
    { to: adminPaths.config, label: texts.config },
    { to: adminPaths.users, label: texts.users },
    { to: adminPaths.audit, label: texts.audit },
    { to: adminPaths.account, label: texts.account },
  ];
  return (
    <nav aria-label={texts.navigation}>
      <ul className="space-y-1">
        {screens.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
              className={itemClasses}
            >
              {label}
            </Link>
          </li>
        ))}
        <li className="border-t border-line pt-1">
          <button type="button" disabled={isBusy} onClick={logOut} className={itemClasses}>
            {isBusy ? texts.loggingOut : texts.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Who is logged in, at every width; leads to "Your account". */
function WhoIs() {
  const { ownAccount: texts } = useAdminTexts();
  const { data: account } = useOwnAccount();
  return (
    <Link
      to={adminPaths.account}
      className="no-print min-h-11 min-w-0 rounded-card px-2 text-right text-sm leading-tight max-lg:flex max-lg:flex-col max-lg:justify-center lg:mt-4 lg:block lg:px-3 lg:py-1 lg:text-left"
    >
      <span className="sr-only">{texts.loggedIn} </span>
      <span className="block truncate font-semibold">{account?.name} </span>
      <span className="block truncate text-muted">{account?.username}</span>
    </Link>
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
  const { privacy, product } = useTexts();
  const { layout: texts } = useAdminTexts();
  const { pathname } = useLocation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only rounded-card bg-paper px-4 py-2 focus:not-sr-only focus:absolute focus:z-10 focus:m-2"
      >
        {product.skipToContent}
      </a>
      <header
        className={`letterhead border-line bg-paper px-3 py-1 max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r lg:py-4 print:mb-6 print:px-0 ${readSetting('agency-name') === '' ? 'no-print' : ''}`}
      >
        <div className="flex items-center justify-between gap-2 lg:block">
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
          className={`no-print py-2 lg:block lg:py-6 ${isMenuOpen ? '' : 'max-lg:hidden'}`}
        >
          <Menu onLogout={onLogout} />
          <div className="mt-2 lg:mt-6">
            <LanguageSwitch />
            <p>
              <TextLink to={paths.privacy}>{privacy.notice}</TextLink>
            </p>
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="min-w-0 px-4 py-3 lg:pr-5 print:p-0">
        <AdminSession {...session}>{children}</AdminSession>
        <SessionConfirmation />
      </main>
    </div>
  );
}
