/**
 * Renders on the server what people see before any script: the screens of visitors, and the frame of every other. The build has this
 * file and all that it needs in a folder of its own, which only the server reads.
 */
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { Router } from 'react-router';
import type { PageRenderer } from '#contract/rendered-page.ts';
import { AppRoutes, loadFirstArea, Waiting } from './routes.tsx';
import { FormColumns, FormSkeleton, ScreenSkeleton } from '../features/checklist/parts/step-skeleton.tsx';
import { listedSteps } from '../features/checklist/parts/task-list.tsx';
import { paths, stepPath } from '../paths.ts';
import { LanguageProvider, loadLanguage, useTexts } from '../texts/language.tsx';
import { Page } from '../ui/page.tsx';

export { readSettingsFrom } from '../texts/page-settings.ts';

const sameForAll: readonly string[] = [paths.landing, paths.login, paths.register, paths.privacy];

/** What a screen needs a session for is missing in its frame. */
const frameOf = (path: string): string => `frame of ${path}`;

function StatusFrame() {
  const { common, steps } = useTexts();
  return (
    <Page wide>
      <ScreenSkeleton title={steps.toStatus} label={common.loading} />
    </Page>
  );
}

const frames = new Map<string, ReactNode>([
  [frameOf(paths.status), <StatusFrame key="status" />],
  ...listedSteps.map((step): [string, ReactNode] => [
    frameOf(stepPath(step)),
    <Page key={step} wide="desk">
      <FormColumns>
        <FormSkeleton step={step} />
      </FormColumns>
    </Page>,
  ]),
]);

export const screenOf: PageRenderer['screenOf'] = (path) => {
  if (sameForAll.includes(path)) return path;
  return frames.has(frameOf(path)) ? frameOf(path) : frameOf('other');
};

/** Links have an address; nothing navigates on the server. */
const noNavigation = (): void => undefined;
const navigator = {
  createHref: (to: string | Partial<{ pathname: string }>) =>
    typeof to === 'string' ? to : (to.pathname ?? ''),
  go: noNavigation,
  push: noNavigation,
  replace: noNavigation,
};

export const renderScreen: PageRenderer['renderScreen'] = async (screen, language) => {
  const isFrame = screen.startsWith(frameOf(''));
  const path = isFrame ? paths.landing : screen;
  await loadFirstArea(path);
  const first = await loadLanguage(language);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <LanguageProvider first={first}>
        <Router location={path} navigator={navigator}>
          {isFrame ? (frames.get(screen) ?? <Waiting />) : <AppRoutes />}
        </Router>
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
