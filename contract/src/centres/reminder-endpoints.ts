/** Reminders to the centres of a list, and its contacts for other ways to reach them (product.md, Administrators). */
import * as z from 'zod/mini';
import { admin, fileEndpoint, jsonEndpoint } from '../endpoint.ts';
import { centreFilterSchema, centreFilterShape } from './centre-filter.ts';
import { exportBody } from './endpoints.ts';

export const maxOwnLineLength = 500;

/** Who is left out of a list, by the first reason that applies. */
export const leftOutReasons = ['submitted', 'closed', 'noEmail', 'refused', 'recent'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** `correction`: submitted, and a correction is to be answered. */
const pendingProgress = z.enum(['unregistered', 'registered', 'draft', 'correction']);

const reachedSchema = z.object({ centres: z.number(), mails: z.number() });

const reminderPreview = z.object({
  /** The centres of the list; `reached.centres` and those left out add up to it. */
  matching: z.number(),
  reached: reachedSchema,
  // No `z.record`, which takes 1 KB of each first load.
  leftOut: z.object({
    submitted: z.number(),
    closed: z.number(),
    noEmail: z.number(),
    refused: z.number(),
    recent: z.number(),
  }),
  /** The first centres that are reached, by code. */
  first: z.array(
    z.object({
      id: z.string(),
      centre_code: z.string(),
      centre_name: z.string(),
      email: z.string(),
      progress: pendingProgress,
    }),
  ),
  /** The first mail to a centre of each progress, without the administrator's own line. */
  samples: z.array(
    z.object({ progress: pendingProgress, to: z.string(), subject: z.string(), text: z.string() }),
  ),
  /** Mails of earlier reminders that leave first. */
  waiting: z.number(),
  mailsPerMinute: z.number(),
  /** More centres than this are not reminded at once. */
  most: z.number(),
});
export type ReminderPreview = z.infer<typeof reminderPreview>;

export const previewReminders = jsonEndpoint('GET /admin/centres/reminders/preview', {
  access: admin({ right: 'list', centres: 'of-states' }),
  query: centreFilterSchema,
  response: reminderPreview,
});

/** One mail for each e-mail address of the centres that are reached. */
export const sendReminders = jsonEndpoint('POST /admin/centres/reminders/send', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: z.strictObject({
    ...centreFilterShape,
    /** The administrator's own line, at the top of each mail. */
    line: z.optional(z.string()),
    /** What the preview has shown. */
    seen: reachedSchema,
  }),
  response: reachedSchema,
  refusals: ['reminders.changed', 'reminders.too-many', 'field.too-long', 'field.not-text'],
});

/** For the sender of text messages: one row for each centre of the list. */
export const exportContacts = fileEndpoint('POST /admin/centres/export-contacts', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: exportBody,
  contentType: 'text/csv; charset=utf-8',
  exportCost: 1,
});

/** The distinct addresses of the list, without those that the mail server refused; at most as many as one mail may have. */
export const listContactEmails = jsonEndpoint('POST /admin/centres/contact-emails', {
  access: admin({ right: 'list', centres: 'of-states', confirms: true }),
  body: exportBody,
  response: z.object({ emails: z.array(z.string()), total: z.number() }),
});

const ownLineTitle = 'From the exam agency / परीक्षा एजेंसी की ओर से:';

/** The text of a reminder, with the administrator's own line above it. */
export function withOwnLine(line: string, text: string): string {
  return line === '' ? text : `${ownLineTitle}\n\n${line}\n\n---\n\n${text}`;
}
