/**
 * Connects React Router to the address bar. Its own component for that brings the history of its data routers, its links and its
 * forms into the first load: 4 KB that nothing here uses (decision 0068).
 */
import { useLayoutEffect, useState, useTransition, type ReactNode } from 'react';
import { createPath, NavigationType, Router, type Location, type Navigator, type To } from 'react-router';
import { usePending } from '../api/client.ts';
import { useTexts } from '../texts/language.tsx';

type Listener = (action: NavigationType) => void;
/** As React Router stores it. */
type StoredState = { readonly usr?: unknown } | null;

let notify: Listener = () => undefined;

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr: state = null } = (window.history.state as StoredState) ?? {};
  return { pathname, search, hash, state, key: '' };
}

const navigator: Navigator = {
  createHref: hrefOf,
  go: (delta) => window.history.go(delta),
  push: (to, state: unknown) => {
    try {
      window.history.pushState({ usr: state }, '', hrefOf(to));
    } catch {
      // Some browsers limit how many entries a page adds.
      window.location.assign(hrefOf(to));
    }
    notify(NavigationType.Push);
  },
  replace: (to, state: unknown) => {
    window.history.replaceState({ usr: state }, '', hrefOf(to));
    notify(NavigationType.Replace);
  },
};

export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const { common } = useTexts();
  const [isLoading, startTransition] = useTransition();
  const [shown, setShown] = useState(() => ({ location: readLocation(), action: NavigationType.Pop }));
  const { pathname } = shown.location;
  usePending(isLoading);
  useLayoutEffect(() => {
    notify = (action) => {
      const location = readLocation();
      const show = (): void => setShown({ location, action });
      // Another screen may have to be loaded. On the same one a control that shows a part of the address must follow its user at once.
      if (location.pathname === pathname) show();
      else startTransition(show);
    };
    const onPop = (): void => notify(NavigationType.Pop);
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [pathname]);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      {/* The screen before stays until the next one has loaded: on a slow line that is said after a moment. */}
      {isLoading ? (
        <p aria-live="polite" className="loading-line no-print bg-action px-gutter py-2 text-on-action">
          {common.loading}
        </p>
      ) : null}
      {children}
    </Router>
  );
}
