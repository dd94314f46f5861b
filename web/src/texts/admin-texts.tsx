/** The texts of the administrators' screens. */
import { adminEn } from './en/admin.ts';
import { screenTexts } from './screen-texts.ts';

export const useAdminTexts = screenTexts(adminEn, {
  hi: async () => (await import('./hi/admin.ts')).adminHi,
});
