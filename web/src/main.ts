/**
 * Loads the application. A module waits for the style sheet, so a screen that the server has rendered is read before its scripts take
 * the line; then they come together.
 */
const { files = '' } = document.getElementById('root')?.dataset ?? {};
for (const href of files.split(' ').filter(Boolean)) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
import('./app/application.tsx').catch(reportError);
