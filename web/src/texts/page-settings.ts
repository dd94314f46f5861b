/** Public settings of the portal. The server writes them into meta tags of the page: known at the first paint, and offline. */

type PageSetting = 'exam-name' | 'exam-date' | 'closes-on' | 'public-url' | 'help-email' | 'help-phone';

/** Returns '' for a setting without a value. */
export const readSetting = (name: PageSetting): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
