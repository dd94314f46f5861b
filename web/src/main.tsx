/** Starts the application in the browser. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from './app/browser-router.tsx';
import { AppRoutes, loadFirstArea } from './app/routes.tsx';
import { LanguageProvider } from './texts/language.tsx';
import './ui/theme.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const render = (): void =>
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </LanguageProvider>
    </StrictMode>,
  );
/** After that a placeholder tells that the screen is coming. */
const longestBlankMs = 1000;
const isLate = new Promise((resolve) => setTimeout(resolve, longestBlankMs));
Promise.race([loadFirstArea(window.location.pathname), isLate]).then(render, render);

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // The only policy that the CSP allows names the only script that may be loaded (security.md S55). Browsers without
  // Trusted Types get the plain address.
  const url = '/sw.js';
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => url });
  // Without the service worker the portal works the same while there is a network.
  navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url).catch(() => undefined);
}
