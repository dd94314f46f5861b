/** The privacy notice, read before anything is entered: plain text in blocks, never markup (docs/operations.md, The agency's name and privacy notice). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';

const noticeBlock = z.union([
  z.object({ kind: z.enum(['heading', 'paragraph']), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);
export type NoticeBlock = z.infer<typeof noticeBlock>;

/** By language. */
const privacyNotice = z.object({ en: z.array(noticeBlock), hi: z.array(noticeBlock) });
export type PrivacyNotice = z.infer<typeof privacyNotice>;

/** Added. */
export const readPrivacyNotice = jsonEndpoint('GET /privacy-notice', {
  access: 'public',
  response: privacyNotice,
});
