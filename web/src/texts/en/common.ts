/** The English texts of what every screen shares. */
import { checklistTexts } from '#contract/checklist/labels/en.ts';

const { words } = checklistTexts;

export const common = {
  language: { switchLabel: 'Language' },
  product: {
    name: 'Examination Centre Verification',
    shortName: 'Centre Verification',
    skipToContent: 'Skip to content',
    exam: (name: string, date: string) => `${name}, ${date}`,
  },
  common: {
    next: 'Next',
    finish: 'Finish',
    back: 'Back',
    cancel: 'Cancel',
    confirm: 'Confirm',
    close: 'Close',
    ok: 'OK',
    yes: words.yes,
    no: words.no,
    remove: 'Remove',
    retry: 'Try again',
    loading: 'Loading…',
    dash: words.dash,
    errorSummaryTitle: 'There is a problem',
    errorPrefix: 'Error: ',
    logout: 'Logout',
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    days: (count: number) => `${count} days`,
    listSeparator: words.listSeparator,
    pageTitle: (page: string) => `${page} – Examination Centre Verification`,
    unexpectedTitle: 'Something went wrong on this page',
    unexpectedText: 'What you entered is kept. Reload the page to continue.',
    reload: 'Reload the page',
  },
  failures: {
    sentenceEnd: '.',
    offline: 'There is no connection to the portal. Check your internet connection and try again.',
  },
};
