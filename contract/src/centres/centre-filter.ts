/** Which centres a list, a count or an export has (product.md, Administrators). Missing, null and empty values do not restrict it. */
import * as z from 'zod/mini';
import { isDay } from '../closing.ts';
import { formStatuses } from '../exam.ts';

/** How far a centre is, derived: neither draft nor user with a password; such a user; a saved draft; submitted. */
export const progresses = ['unregistered', 'registered', 'draft', 'submitted'] as const;
export type Progress = (typeof progresses)[number];

/** A draft that nobody has saved for so many days is idle, unless a filter says otherwise. */
export const defaultIdleDays = 3;

/** The label of the filter's default option; API clients may send it as a value. */
const allStatuses = 'All Status';

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const place = optional(z.string().check(z.maxLength(100)));

/** The centres of a state or city. */
export const placeFilterShape = { state: place, city: place };

/** From 1 to 999, in digits; '' does not restrict. */
export const idleDaysSchema = optional(z.string().check(z.regex(/^(?:[1-9][0-9]{0,2})?$/)));

/** Centres whose e-mail on record the mail server refused for good, and those with a mail that no mail server took in time. */
export const mailStates = ['refused', 'unsent'] as const;

/** What the agency knows of its contact with a centre: reminders, mails and notes (product.md, Administrators). */
export const contactFilterShape = {
  mail: optional(z.enum(['', ...mailStates])),
  /** Whether a reminder was sent or is queued. */
  reminded: optional(z.enum(['', 'yes', 'no'])),
  /** Only centres that had no reminder in so many days. */
  notRemindedDays: idleDaysSchema,
  /** Whether the contact log has a note. */
  noted: optional(z.enum(['', 'yes', 'no'])),
};

export const centreFilterShape = {
  search: optional(z.string().check(z.maxLength(200))),
  status: optional(
    z.pipe(
      z.enum(['', allStatuses, ...formStatuses]),
      z.transform((value) => (value === allStatuses ? '' : value)),
    ),
  ),
  ...placeFilterShape,
  progress: optional(z.enum(['', ...progresses])),
  /** Only drafts that were last saved at least so many days ago. */
  idleDays: idleDaysSchema,
  /** Only checklists submitted on or after this day in India, YYYY-MM-DD. */
  submittedSince: optional(z.string().check(z.refine((text) => text === '' || isDay(text)))),
  ...contactFilterShape,
};

const centreFilterSchema = z.object(centreFilterShape);
export type CentreFilterInput = z.infer<typeof centreFilterSchema>;
