/** The administrators' screens but the first one, which does not wait for them. */
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { Account } from '../features/admins/account.tsx';
import { Admins } from '../features/admins/admins.tsx';
import { Audit } from '../features/admins/audit.tsx';
import { Deleted } from '../features/centres/archive/deleted.tsx';
import { EditionCentres, Editions } from '../features/centres/archive/editions.tsx';
import { BoardScreen } from '../features/centres/board/board.tsx';
import { StateSheet } from '../features/centres/board/state-sheet.tsx';
import { ChangeSets } from '../features/centres/configuration/change-sets.tsx';
import { Configuration } from '../features/centres/configuration/configuration.tsx';
import { Register } from '../features/centres/register/register.tsx';
import { Reminders } from '../features/centres/reminders/reminders.tsx';
import { Detail } from '../features/centres/detail/detail.tsx';
import { paths } from '../paths.ts';
import { WithRight } from '../patterns/own-rights.tsx';
import { useTexts } from '../texts/language.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { Checks, SettingsFrame } from './settings.tsx';

const ReviewArea = lazy(() => import('../features/review/review-area.tsx'));

export default function AdminScreens() {
  const { common } = useTexts();
  return (
    <Routes>
      <Route path="exam-centres/:id" element={<Detail />} />
      <Route path="board" element={<BoardScreen />} />
      <Route path="board/sheet" element={<StateSheet />} />
      <Route
        path="review/*"
        element={
          <Suspense fallback={<Skeleton label={common.loading} />}>
            <ReviewArea />
          </Suspense>
        }
      />
      <Route element={<SettingsFrame />}>
        <Route path="settings" element={<Checks />} />
        <Route path="register" element={<Register />} />
        <Route path="editions" element={<Editions />} />
        <Route path="deleted" element={<Deleted />} />
        <Route path="audit" element={<Audit />} />
      </Route>
      <Route path="reminders" element={<Reminders />} />
      <Route path="config" element={<Configuration />} />
      <Route
        path="changes"
        element={
          <WithRight right="list" explains>
            <ChangeSets />
          </WithRight>
        }
      />
      <Route path="editions/:id" element={<EditionCentres />} />
      <Route path="users" element={<Admins />} />
      <Route path="account" element={<Account />} />
      <Route path="*" element={<Navigate to={paths.adminCentres} replace />} />
    </Routes>
  );
}
