/**
 * Renders on the server what people see before any script: the screens of visitors, and the frame of every other. The build has this
 * file and all that it needs in a folder of its own, which only the server reads.
 */
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { Router } from 'react-router';
import type { PageRenderer } from '#contract/rendered-page.ts';
import { AppRoutes, loadFirstArea, Waiting } from './routes.tsx';
import { paths } from '../paths.ts';
import { LanguageProvider, loadLanguage } from '../texts/language.tsx';

export { readSettingsFrom } from '../texts/page-settings.ts';

const frame = 'frame';
const sameForAll: readonly string[] = [paths.landing, paths.login, paths.register];

export const screenOf: PageRenderer['screenOf'] = (path) => (sameForAll.includes(path) ? path : frame);

/** Links have an address; nothing navigates on the server. */
const noNavigation = (): void => undefined;
const navigator = {
  createHref: (to: string | Partial<{ pathname: string }>) =>
    typeof to === 'string' ? to : (to.pathname ?? ''),
  go: noNavigation,
  push: noNavigation,
  replace: noNavigation,
};

function Screen({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <Router location={path} navigator={navigator}>
      {children}
    </Router>
  );
}

export const renderScreen: PageRenderer['renderScreen'] = async (screen, language) => {
  const path = screen === frame ? paths.landing : screen;
  await loadFirstArea(path);
  const first = await loadLanguage(language);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <LanguageProvider first={first}>
        <Screen path={path}>{screen === frame ? <Waiting /> : <AppRoutes />}</Screen>
      </LanguageProvider>
    </StrictMode>,
    {
      // In one piece: parts that come later need a script in the page.
      progressiveChunkSize: Infinity,
      onError: (error) => void errors.push(error),
    },
  );
  if (errors.length > 0) throw errors[0];
  return { html: await new Response(prelude).text(), title: first.texts.product.name };
};
