/** What keeps the head of a centre out, for officers: something that strangers can do from anywhere. */
import * as z from 'zod/mini';

export const keptOutSchema = z.object({
  /**
   * `passwords`: wrong ones lock logins from networks that the account does not know. `codes`: wrong ones; `code-mails` and
   * `links`: mails that were asked for. Each has reached its limit.
   */
  kind: z.enum(['passwords', 'codes', 'code-mails', 'links']),
  count: z.number(),
  /** When the first of them was counted. */
  since: z.string(),
});
export type KeptOut = z.infer<typeof keptOutSchema>;
