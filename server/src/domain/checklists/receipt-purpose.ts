/** Names the mails with the receipt of a centre, so that the copy to a record that was corrected meanwhile can be dropped. */

export const receiptPurpose = (to: 'head' | 'record', centreCode: string): string =>
  `receipt-${to}:${centreCode}`;
