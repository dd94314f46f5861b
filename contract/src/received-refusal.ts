/**
 * Parses the body of a refusal (specification section 7: errors are read from the field `error`). A gateway writes fields of its
 * own, so a part that is missing or unreadable is left out: the refusal is shown all the same.
 */
import * as z from 'zod/mini';

/** Missing in a plain answer: section 7 leaves the responses of these calls open. */
export const addedMessage = z.prefault(z.string(), '');
export const messageResponse = z.object({ message: addedMessage });

const optional = <Value>(schema: z.ZodMiniType<Value>) => z.catch(z.optional(schema), undefined);

/** A mail that lies in the mailbox on record, with a link that is still valid. */
export const sentMailSchema = z.object({
  /** When the mail server has accepted it. */
  at: z.string().check(z.refine((time) => !Number.isNaN(Date.parse(time)))),
  /** The address, masked. */
  to: z.string(),
});
export type SentMail = z.infer<typeof sentMailSchema>;

export const receivedRefusalSchema = z.object({
  /** '' when the response has no sentence. */
  error: z.catch(z.string(), ''),
  /** Any text: this client may not know the code. */
  code: optional(z.string()),
  problems: optional(z.array(z.object({ field: z.string(), code: z.string() }))),
  waitSeconds: optional(z.number()),
  /** With `code.mail-sent`. */
  sentMail: optional(sentMailSchema),
  /** With `password.too-short`, for an administrator: how many characters the password needs. */
  minLength: optional(z.number()),
  /** With `checklist.closed`: the last day, `YYYY-MM-DD`. */
  closesOn: optional(z.string()),
  /** With `reminders.changed`: how many it is now. */
  reached: optional(z.object({ centres: z.number(), mails: z.number() })),
  others: optional(z.array(z.object({ centreCode: z.string(), email: z.string() }))),
});
export type ReceivedRefusal = z.infer<typeof receivedRefusalSchema>;
export type ReceivedProblem = NonNullable<ReceivedRefusal['problems']>[number];
