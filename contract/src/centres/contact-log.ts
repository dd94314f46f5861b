/** The contact log of a centre: notes of administrators and reminders (product.md, Administrators). Centre users never see it. */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';
import { messageResponse } from '../message-response.ts';

export const noteKinds = ['call', 'mail', 'visit', 'other'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const maxNoteLength = 1_000;

/** `expired`: the mail server did not take the mail in time. */
export const reminderStates = ['queued', 'sent', 'refused', 'expired'] as const;
export type ReminderState = (typeof reminderStates)[number];

const noteSchema = z.object({
  type: z.literal('note'),
  id: z.string(),
  at: z.string(),
  author: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
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
});

export const contactEntrySchema = z.union([noteSchema, reminderSchema]);
export type ContactEntry = z.infer<typeof contactEntrySchema>;

/** Added to a row of a page of the list; each is absent when there is nothing to say. */
export const contactFactsShape = {
  reminded_at: z.optional(z.string()),
  reminder_state: z.optional(z.enum(reminderStates)),
  reminder_reply: z.optional(z.string()),
  /** How many reminders the centre has had. */
  reminder_count: z.optional(z.number()),
  /** When the mail server refused the last mail to the e-mail on record. */
  email_refused_at: z.optional(z.string()),
  noted_at: z.optional(z.string()),
  /** The beginning of the last note. */
  note: z.optional(z.string()),
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A note cannot be changed or deleted; a correction is another note. */
export const addNote = jsonEndpoint({
  method: 'POST',
  path: '/admin/centres/:id/notes',
  access: 'admin',
  needsConfirmation: false,
  params: idParams,
  body: z.object({
    /** Chosen by the client, so that a note that is sent again is stored once. */
    noteId: z.optional(z.string().check(z.regex(uuid))),
    kind: z.enum(noteKinds),
    text: z.string(),
  }),
  response: messageResponse,
  refusals: ['centre.not-found', 'field.required', 'field.too-long', 'field.not-text'],
});
