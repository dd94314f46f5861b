/** What keeps the head of a centre out, for officers: something that strangers can do from anywhere. */
import * as z from 'zod/mini';

export const keptOutSchema = z.object({
  /**
   * `passwords`: wrong ones lock logins from networks that the account does not know. `codes`: wrong ones, so that no more are
   * compared. `mails`: so many were sent that further ones wait until the last has expired. `links`: one was asked for and could not
   * be sent.
   */
  kind: z.enum(['passwords', 'codes', 'mails', 'links']),
  count: z.number(),
  /** When the first of them was counted. */
  since: z.string(),
});
export type KeptOut = z.infer<typeof keptOutSchema>;
