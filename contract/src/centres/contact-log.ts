/** The contact log of a centre: notes of administrators and reminders, and unsent mails (product.md, Administrators). Centre users never see it. */
import * as z from 'zod/mini';
import { centreFilterShape } from './centre-filter.ts';
import { admin, jsonEndpoint, idParams } from '../endpoint.ts';
import { isDay } from '../indian-clock.ts';
import { messageResponse } from '../received-refusal.ts';

export const noteKinds = ['call', 'mail', 'visit', 'other'] as const;
export type NoteKind = (typeof noteKinds)[number];
/** How a call went. */
export const callOutcomes = ['spoke', 'no-answer', 'wrong-number'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
export const maxNoteLength = 1_000;

/** `expired`: the mail server did not take the mail in time. */
const reminderStates = ['queued', 'sent', 'refused', 'expired'] as const;
export type ReminderState = (typeof reminderStates)[number];

const noteSchema = z.object({
  type: z.literal('note'),
  id: z.string(),
  at: z.string(),
  author: z.string(),
  kind: z.enum(noteKinds),
  /** '' for a call whose outcome says it all. */
  text: z.string(),
  /** Of a call; absent when it was not given. */
  outcome: z.optional(z.enum(callOutcomes)),
  /** YYYY-MM-DD; absent when nobody is to call back. */
  call_back_on: z.optional(z.string()),
});

const reminderSchema = z.object({
  type: z.literal('reminder'),
  at: z.string(),
  author: z.string(),
  state: z.enum(reminderStates),
  address: z.string(),
  /** The administrator's own line; '' without one. */
  line: z.string(),
  /** When the mail server accepted or refused the mail; null until then. */
  settled_at: z.nullable(z.string()),
  /** The reply with which the mail server refused it. */
  reply: z.nullable(z.string()),
  /** The issue of the verified register that the mail confirms; missing for a reminder. */
  register: z.optional(z.number()),
});

export const contactEntrySchema = z.union([noteSchema, reminderSchema]);
export type ContactEntry = z.infer<typeof contactEntrySchema>;

/** `password`: the notice that a password was set. */
const unsentMailKinds = ['receipt', 'correction', 'password'] as const;

/** A mail that no mail server took in time. It is kept, and can be queued again. */
export const unsentMailSchema = z.object({
  kind: z.enum(unsentMailKinds),
  /** '' when the mail cannot be read any more. */
  address: z.string(),
  queued_at: z.string(),
  /** Until when it was tried. */
  until: z.string(),
});
export type UnsentMail = z.infer<typeof unsentMailSchema>;

/** Added to a row of a page of the list; each is absent when there is nothing to say. */
export const contactFactsShape = {
  reminded_at: z.optional(z.string()),
  reminder_state: z.optional(z.enum(reminderStates)),
  reminder_reply: z.optional(z.string()),
  /** How many reminders the centre has had. */
  reminder_count: z.optional(z.number()),
  /** When the mail server refused the last mail to the e-mail on record. */
  email_refused_at: z.optional(z.string()),
  /** Whether no mail server took a mail to the centre in time. */
  mail_unsent: z.optional(z.boolean()),
  noted_at: z.optional(z.string()),
  /** The beginning of the last note. */
  note: z.optional(z.string()),
  /** Of the last note. */
  note_outcome: z.optional(z.enum(callOutcomes)),
  /** The day, YYYY-MM-DD, on which the centre is to be called back; absent after a later call without such a day. */
  call_back_on: z.optional(z.string()),
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A note cannot be changed or deleted; a correction is another note. */
export const addNote = jsonEndpoint('POST /admin/centres/:id/notes', {
  access: admin({ right: 'list', centres: 'of-states' }),
  params: idParams,
  body: z
    .object({
      /** Chosen by the client, so that a note that is sent again is stored once. */
      noteId: z.optional(z.string().check(z.regex(uuid))),
      kind: z.enum(noteKinds),
      /** May be empty beside an outcome. */
      text: z.string(),
      outcome: z.optional(z.enum(callOutcomes)),
      /** YYYY-MM-DD. */
      callBackOn: z.optional(z.string().check(z.refine(isDay))),
    })
    .check(z.refine(({ kind, outcome }) => kind === 'call' || outcome === undefined)),
  response: messageResponse,
  refusals: ['centre.not-found', 'field.required', 'field.too-long', 'field.not-text'],
});

/** Queues the unsent mails again: those of one centre, or of all centres of a list. Returns how many. */
export const sendUnsentMails = jsonEndpoint('POST /admin/centres/unsent-mails', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: z.strictObject({ ...centreFilterShape, id: z.optional(z.string()) }),
  response: z.object({ mails: z.number() }),
  refusals: ['centre.not-found'],
});
