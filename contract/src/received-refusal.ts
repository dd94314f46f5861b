/**
 * Parses the body of a refusal (specification section 7: errors are read from the field `error`). Everything else is added by
 * this portal, and a gateway or an older or newer server may not send it: a part that is missing or unreadable is left out.
 */
import * as z from 'zod/mini';

// The response of calls whose response is not specified (section 7): any object, to which this portal adds a message.

export const addedMessage = z.catch(z.string(), '');
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
  /** With `checklist.closed`: the last day, `YYYY-MM-DD`. */
  closesOn: optional(z.string()),
  /** With `reminders.changed`. */
  reached: optional(z.object({ centres: z.number(), mails: z.number() })),
  others: optional(z.array(z.object({ centreCode: z.string(), email: z.string() }))),
});
export type ReceivedRefusal = z.infer<typeof receivedRefusalSchema>;
export type ReceivedProblem = NonNullable<ReceivedRefusal['problems']>[number];
