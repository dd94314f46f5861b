/**
 * Loads the application. A module waits for the page, so a screen that the server has rendered is read before its scripts take the line;
 * then they come together.
 */
import './ui/theme.css';

const { files = '', screen: rendered } = document.getElementById('root')?.dataset ?? {};
for (const href of files.split(' ').filter(Boolean))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
import('./app/application.tsx').catch((error: unknown) => {
  reportError(error);
  // A lost network. The frame of a screen, in which nothing can be entered, says that it loads: ten seconds later it does so again.
  if (error instanceof TypeError && rendered !== window.location.pathname)
    setTimeout(() => window.location.reload(), 10_000);
});
