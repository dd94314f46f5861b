/** /admin/settings and what stands beside it: one frame of tabs around the screens of rules, records and earlier lists. */
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import { useHasRight, useOwnAccount } from '../patterns/own-rights.tsx';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { useTexts } from '../texts/language.tsx';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/progress.tsx';

/** The screens below "Settings", also by addresses that are older than it. */
const settingsPaths = [
  adminPaths.settings,
  adminPaths.register,
  adminPaths.editions,
  adminPaths.deleted,
  adminPaths.audit,
] as const;

export const isInSettings = (pathname: string): boolean =>
  settingsPaths.some((path) => `${pathname}/`.startsWith(`${path}/`));

export function SettingsFrame() {
  const { layout: texts } = useAdminTexts();
  const { common } = useTexts();
  const { pathname } = useLocation();
  const { data: account } = useOwnAccount();
  const managesAccounts = useHasRight('accounts');
  const isOfAll = account === undefined || account.states.length === 0;
  // Those that the account may open: the register and the audit trail show the centres of all states.
  const tabs = settingsPaths.filter((path) => {
    if (path === adminPaths.audit) return isOfAll && managesAccounts;
    return path !== adminPaths.register || isOfAll;
  });
  return (
    <>
      <div className="no-print mb-3">
        <p id="settings" className="text-xl font-bold md:leading-9">
          {texts.settings}
        </p>
        <nav aria-labelledby="settings" className="border-b border-line">
          <ul className="flex flex-wrap">
            {tabs.map((path) => (
              <li key={path}>
                <Link
                  to={path}
                  aria-current={pathname === path ? 'page' : undefined}
                  className="flex min-h-11 items-center border-b-3 border-transparent px-3 hover:bg-action-soft aria-[current=page]:border-action aria-[current=page]:font-semibold aria-[current=page]:text-action-strong pointer-fine:min-h-9"
                >
                  {texts.tabs[path]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Suspense fallback={<Skeleton label={common.loading} />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/** With the screens of the review, whose words it uses. */
export const Checks = lazy(async () => ({
  default: (await import('../features/review/review-area.tsx')).MeaningsOfChecks,
}));
