/** Makes the pictures of README.md: `npm run pictures`, and with each version. */
import base from '../../playwright.config.ts';

export default {
  ...base,
  projects: [{ name: 'pictures', testDir: import.meta.dirname }],
  workers: 1,
  outputDir: '../../test-results',
};
