/** The texts of acts on many centres, which load with them, beside those of the administrators' other screens. */
import { adminEn } from './en/admin.ts';
import { bulkActTexts } from './en/bulk-acts.ts';
import { screenTexts } from './screen-texts.ts';

export const useBulkActTexts = screenTexts(
  { ...adminEn, bulkActs: bulkActTexts },
  {
    hi: async () => {
      const [{ adminHi }, { bulkActTexts: hindi }] = await Promise.all([
        import('./hi/admin.ts'),
        import('./hi/bulk-acts.ts'),
      ]);
      return { ...adminHi, bulkActs: hindi };
    },
  },
);
