/** The texts of the page where anybody can check a receipt. */
import { receiptCheck } from './en/receipt-check.ts';
import { screenTexts } from './screen-texts.ts';

export const useReceiptCheckTexts = screenTexts(receiptCheck, {
  hi: async () => (await import('./hi/receipt-check.ts')).receiptCheck,
});
