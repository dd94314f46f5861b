/** All routes of specification section 2 in one table. Each area is loaded when it is opened. */
import { Component, Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { lazyScreen } from '../ui/lazy.ts';
import { Heading, Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/progress.tsx';

function Broken() {
  const { common } = useTexts();
  return (
    <Page>
      <Heading lead={common.unexpectedText}>{common.unexpectedTitle}</Heading>
      <Button onClick={() => window.location.reload()}>{common.reload}</Button>
    </Page>
  );
}

/** Catches errors of rendering and offers to reload; what was entered is in the browser's storage. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

const AdminArea = lazyScreen(async () => import('./admin-area.tsx'));
const BeforeYouStart = lazyScreen(async () => import('../features/landing/before-you-start.tsx'));
const ChecklistArea = lazyScreen(async () => import('../features/checklist/checklist-area.tsx'));
const FrontPage = lazyScreen(async () => import('./front-page.tsx'));
const LoginPage = lazyScreen(async () => import('./login-page.tsx'));
const PrivacyPage = lazyScreen(async () => import('../features/landing/privacy.tsx'));
const ReceiptCheck = lazyScreen(async () => import('../features/checklist/receipt-check.tsx'));
const SignupArea = lazyScreen(async () => import('../features/signup/signup-area.tsx'));

/** By the first part of the path. */
const firstAreas: Readonly<Record<string, { readonly load: () => Promise<void> }>> = {
  [paths.landing]: FrontPage,
  [paths.login]: LoginPage,
  [paths.register]: SignupArea,
  [paths.createPassword]: SignupArea,
  [paths.centreForm]: ChecklistArea,
  [paths.status]: ChecklistArea,
  [paths.admin]: AdminArea,
  [paths.privacy]: PrivacyPage,
  '/r': ReceiptCheck,
};

export async function loadFirstArea(path: string): Promise<void> {
  await firstAreas[/^\/[^/]*/.exec(path)?.[0] ?? '']?.load();
}

/** The frame of a screen that is being loaded. */
export function Waiting() {
  const { common } = useTexts();
  return (
    <Page>
      <Skeleton label={common.loading} />
    </Page>
  );
}

export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path={paths.landing} element={<FrontPage />} />
          <Route path={paths.beforeYouStart} element={<BeforeYouStart />} />
          <Route path={paths.privacy} element={<PrivacyPage />} />
          <Route path={paths.login} element={<LoginPage />} />
          {(['register', 'verify', 'success', 'successPage', 'createPassword'] as const).map((screen) => (
            <Route key={screen} path={paths[screen]} element={<SignupArea screen={screen} />} />
          ))}
          <Route path={`${paths.centreForm}/*`} element={<ChecklistArea screen="form" />} />
          <Route path={paths.status} element={<ChecklistArea screen="status" />} />
          <Route path={paths.correction} element={<ChecklistArea screen="correction" />} />
          <Route path={paths.receipt} element={<ReceiptCheck />} />
          <Route path={paths.phone} element={<ChecklistArea screen="phone" />} />
          <Route path={`${paths.admin}/*`} element={<AdminArea />} />
          <Route path="*" element={<Navigate to={paths.landing} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
