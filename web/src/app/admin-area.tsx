/** Everything under /admin: loaded when it is opened, guarded, put together from the rooms centres, admins and session. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { isRefusal } from '#contract/call.ts';
import { onSessionEnded } from '../api/client.ts';
import { createQueryClient } from '../api/query.ts';
import { endSession, lastSessionEnd } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { Admins } from '../features/admins/admins.tsx';
import { Audit } from '../features/admins/audit/audit.tsx';
import { Configuration } from '../features/centres/configuration/configuration.tsx';
import { Dashboard } from '../features/centres/dashboard/dashboard.tsx';
import { Detail } from '../features/centres/detail/detail.tsx';
import { AdminLogin } from '../features/session/admin-login.tsx';
import { paths } from '../paths.ts';
import { AdminTextsProvider } from '../texts/admin-texts.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** What the cache holds belongs to one administrator and goes with them. */
function Screens({ userId }: { readonly userId: string }) {
  const queries = useMemo(() => createQueryClient(), []);
  return (
    <QueryClientProvider client={queries}>
      <AdminLayout userId={userId}>
        <Routes>
          <Route path="exam-centres" element={<Dashboard />} />
          <Route path="exam-centres/:id" element={<Detail />} />
          <Route path="config" element={<Configuration />} />
          <Route path="users" element={<Admins />} />
          <Route path="audit" element={<Audit />} />
          <Route path="*" element={<Navigate to={paths.adminCentres} replace />} />
        </Routes>
      </AdminLayout>
    </QueryClientProvider>
  );
}

/** Whoever is no administrator is led to the login, and from there back to the screen they asked for. */
function RequireAdmin() {
  const session = useSession();
  const location = useLocation();
  useEffect(
    () =>
      onSessionEnded((failure) => {
        // That screen asks for a fresh login in place.
        if (!isRefusal(failure, 'session.too-old')) endSession('ended');
      }),
    [],
  );
  if (session?.isAdmin === true) return <Screens key={session.userId} userId={session.userId} />;
  const from = lastSessionEnd() === 'left' ? undefined : `${location.pathname}${location.search}`;
  return <Navigate to={paths.adminLogin} replace state={{ from }} />;
}

export default function AdminArea() {
  return (
    <AdminTextsProvider>
      <Routes>
        <Route path="login" element={<AdminLogin />} />
        <Route path="*" element={<RequireAdmin />} />
      </Routes>
    </AdminTextsProvider>
  );
}
