/** Everything under /admin: loaded when it is opened, for administrators only, composed of four rooms. */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { isRefusal } from '#contract/call.ts';
import { createQueryClient, failureOf } from '../api/query.ts';
import { forgetConfiguration } from '../features/centres/configuration/configuration-state.tsx';
import { Dashboard } from '../features/centres/dashboard/dashboard.tsx';
import { forgetOpenedRow } from '../patterns/record-navigation.tsx';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { forgetTyped } from '../patterns/persisted-input.ts';
import { dropSession, useSession } from '../session/session-store.ts';
import { GroupFourDigits } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { useLoadLater } from '../ui/lazy.ts';
import { AdminLayout, type AdminLayoutProps } from './admin-layout.tsx';

const loadAdminScreens = async () => import('./admin-screens.tsx');
const AdminScreens = lazy(loadAdminScreens);
const AdminLogin = lazy(async () => ({
  default: (await import('../features/session/admin-login.tsx')).AdminLogin,
}));

/** The query cache and the last opened row belong to one administrator and are dropped with their session. */
function Screens(props: Omit<AdminLayoutProps, 'children'>) {
  const queries = useMemo(() => createQueryClient(), []);
  const navigate = useNavigate();
  // Opens "Your account" when the portal requires two-step login and the administrator has not set it up.
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        const { error } = query.state;
        if (type !== 'updated' || error === null) return;
        if (isRefusal(failureOf(error), 'factor.enrolment-required'))
          void navigate(adminPaths.account, { replace: true });
      }),
    [queries, navigate],
  );
  useLoadLater(loadAdminScreens);
  useEffect(() => forgetOpenedRow, []);
  const { common } = useTexts();
  return (
    <QueryClientProvider client={queries}>
      <AdminLayout {...props}>
        <Routes>
          <Route path="exam-centres" element={<Dashboard />} />
          <Route
            path="*"
            element={
              <Suspense fallback={<Skeleton label={common.loading} />}>
                <AdminScreens />
              </Suspense>
            }
          />
        </Routes>
      </AdminLayout>
    </QueryClientProvider>
  );
}

/** Redirects anybody else to the login, which returns to the requested screen, except after a logout. */
function RequireAdmin() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [end, setEnd] = useState<'ended' | 'logout' | null>(null);
  // After `end` is set, so that the redirect knows it.
  useEffect(() => {
    if (end !== null) dropSession();
  }, [end]);
  const onEnded = useCallback(() => setEnd('ended'), []);
  const forget = (): void => {
    forgetConfiguration();
    forgetTyped();
  };
  const onLogout = (): void => {
    forget();
    setEnd('logout');
  };
  if (session?.isAdmin === true)
    return (
      <Screens
        key={session.userId}
        userId={session.userId}
        onLogout={onLogout}
        onEnded={onEnded}
        onOtherUser={forget}
      />
    );
  const from = end === 'logout' ? undefined : `${pathname}${search}`;
  return <Navigate to={paths.adminLogin} replace state={{ from, hasEnded: end === 'ended' }} />;
}

export default function AdminArea() {
  return (
    <GroupFourDigits value>
      <Routes>
        <Route path="login" element={<AdminLogin />} />
        <Route path="*" element={<RequireAdmin />} />
      </Routes>
    </GroupFourDigits>
  );
}
