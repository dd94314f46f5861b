/** Starts the application in the browser: takes over the screen that the server has rendered, or renders the first one. */
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './browser-router.tsx';
import { AppRoutes, loadFirstArea } from './routes.tsx';
import {
  defaultLanguage,
  isLanguage,
  LanguageProvider,
  loadLanguage,
  preferredLanguage,
  takeChosenLanguage,
} from '../texts/language.tsx';

takeChosenLanguage();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const { lang } = document.documentElement;
/** In the language of the browser. */
const isRendered = root.dataset['screen'] === window.location.pathname;
const firstLanguage = !isRendered ? preferredLanguage() : isLanguage(lang) ? lang : defaultLanguage.language;

async function start(container: HTMLElement): Promise<void> {
  const [first, isLoaded] = await Promise.all([
    loadLanguage(firstLanguage),
    loadFirstArea(window.location.pathname).then(
      () => true,
      () => false,
    ),
  ]);
  const isWhole = isLoaded && first.language === firstLanguage;
  const isAwaited = container.querySelector('[aria-busy]') !== null;
  // What the server has rendered works without its script, which a browser that is leaving the page no longer loads. Only a form that
  // was sent with success needs somebody to go on with it.
  if (isRendered && !isWhole && !isAwaited) return;
  const application = (
    <StrictMode>
      <LanguageProvider first={first}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </LanguageProvider>
    </StrictMode>
  );
  if (isRendered) hydrateRoot(container, application);
  else createRoot(container).render(application);
}
start(root).catch(reportError);

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // The only policy that the CSP allows names the only script that may be loaded (security.md S55). Browsers without
  // Trusted Types get the plain address.
  const url = '/sw.js';
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => url });
  // Without the service worker the portal works the same while there is a network.
  navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url).catch(() => undefined);
}
