/** The calls of receipts: to check one, and to have it mailed again (product.md, The checklist 9). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { photoSlots } from '../exam.ts';
import { textOrNumber } from '../text.ts';
import { mailLanguage } from './endpoints.ts';
import { centreRefusals, receiptSchema, userParams } from './profile.ts';

const photoHashes = z.array(z.object({ slot: z.enum(photoSlots), sha256: z.string() }));

/** Everything that the holder of a receipt can check; `sha256` is that of the uploaded bytes. */
const checkedReceiptSchema = z.object({
  reference: z.string(),
  centreCode: z.string(),
  /** ISO 8601 in UTC. */
  submittedAt: z.string(),
  /** Of the submission as it was frozen. */
  sha256: z.string(),
  /** As submitted first. */
  photos: photoHashes,
  /** Answered corrections, in order: what counts is the submission with all of them. */
  corrections: z.array(
    z.object({
      number: z.number(),
      reference: z.string(),
      answeredAt: z.string(),
      sha256: z.string(),
      /** New ones, which count in place of earlier ones. */
      photos: photoHashes,
    }),
  ),
});
export type CheckedReceipt = z.infer<typeof checkedReceiptSchema>;

export const checkReceipt = jsonEndpoint('GET /receipts/:token', {
  access: 'public',
  params: z.object({ token: z.string() }),
  response: checkedReceiptSchema,
  refusals: ['receipt.unknown'],
});

/** Mails the receipt once more to the same addresses. */
export const sendReceipt = jsonEndpoint('POST /profiles/:userId/receipt', {
  access: 'own-profile',
  params: userParams,
  body: z.prefault(
    z.object({ centre_config_id: z.optional(z.nullable(textOrNumber(100))), language: mailLanguage }),
    {},
  ),
  response: z.object({ message: z.string(), receipt: receiptSchema }),
  refusals: [...centreRefusals, 'receipt.unknown', 'checklist.unreadable', 'receipt.too-soon'],
});
