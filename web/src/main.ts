/**
 * Loads the application. A module waits for the style sheet, so a screen that the server has rendered is read before its scripts take
 * the line; then they come together.
 */
const retryMs = 10_000;

const { files = '', screen: rendered } = document.getElementById('root')?.dataset ?? {};
for (const href of files.split(' ').filter(Boolean)) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
import('./app/application.tsx').catch((error: unknown) => {
  reportError(error);
  // A lost network. The frame of a screen, in which nothing can be entered, says that it loads.
  if (error instanceof TypeError && rendered !== window.location.pathname)
    setTimeout(() => window.location.reload(), retryMs);
});
