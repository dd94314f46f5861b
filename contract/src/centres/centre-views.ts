/** A centre in the administrators' responses (specification section 3): in the list, and in detail with its checklist. */
import * as z from 'zod/mini';
import { correctionSchema } from '../checklist/correction.ts';
import { detailShape } from '../checklist/detail-schema.ts';
import { mapCentreColumns } from '../centre-columns.ts';
import { formStatuses } from '../exam.ts';
import { photoPlaceSchema } from '../photo/photo-place.ts';
import { decisionStates } from '../checklist/decision-state.ts';
import { contactEntrySchema, contactFactsShape, unsentMailSchema } from './contact-log.ts';

/** `code`: of the reason (`reasonCodes`). */
const setAsideSchema = z.object({ code: z.string(), by: z.string(), at: z.string() });

const keptOutSchema = z.object({
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

/** `form_status` is derived: Completed when the checklist of the centre is submitted. */
export const savedCentreSchema = z.object({
  id: z.string(),
  ...mapCentreColumns(() => z.string()),
  form_status: z.enum(formStatuses),
});
export type SavedCentre = z.infer<typeof savedCentreSchema>;

/** Added: the last decision about a submitted checklist. Absent before the submission; the full list has `decision` only. */
const decisionShape = {
  decision: z.optional(z.enum(decisionStates)),
  /** The name of the administrator who decided last; absent while nobody has. */
  decided_by: z.optional(z.string()),
  decided_at: z.optional(z.string()),
};

/** Added to the fields of section 3. */
const progressShape = {
  /** Sent back as `If-Match` with an edit. */
  version: z.number(),
  /** Whether the user with the centre's phone has set a password. */
  registered: z.boolean(),
  checklist_status: z.enum(['none', 'draft', 'submitted']),
  /** When the checklist was last saved. */
  updated_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
};
export type CentreProgress = z.infer<z.ZodMiniObject<typeof progressShape>>;

/** A row of the list. Only pages include the progress; the full array has exactly the specified fields, and `decision`. */
export const listedCentreSchema = z.object({
  ...savedCentreSchema.shape,
  ...z.partial(z.object(progressShape)).shape,
  ...decisionShape,
  ...contactFactsShape,
});
export type AdminCentre = z.infer<typeof listedCentreSchema>;

export const centrePhotoSchema = z.object({
  slot: z.enum(['centre', 'strongRoom']),
  file_path: z.string(),
  file_name: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  place_source: z.enum(['camera', 'device']),
  accuracy_m: z.nullable(z.number()),
  taken_at: z.nullable(z.string()),
  sha256: z.string(),
  /** Added, for the detail of one centre: the uploaded file and its picture in pixels, and the path of that picture. */
  byte_size: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  full_path: z.optional(z.string()),
  /** Added: the number of the correction that it answers; absent for a photo that was submitted first. */
  correction: z.optional(z.number()),
  /** Added, for the detail of one centre. */
  place: z.optional(photoPlaceSchema),
});
export type CentrePhoto = z.infer<typeof centrePhotoSchema>;

const text = z.nullable(z.string());

/** The last days in India, YYYY-MM-DD, on which the centre saves and submits. */
export const closingSchema = z.object({
  /** For this centre; absent when the portal never closes. */
  closes_on: z.optional(z.string()),
  /** What an administrator has set for this centre alone; it counts when it is later than the day of all. */
  extended_to: z.optional(text),
});

/**
 * The centre detail of section 3. Missing values are null. A draft shows its current answers; a submitted checklist what counts: its
 * frozen snapshot with the answers of its corrections.
 */
export const centreDetailSchema = z.object({
  ...savedCentreSchema.shape,
  ...progressShape,
  /** As in the list, or `unreadable` when what is stored is damaged. */
  checklist_status: z.enum(['none', 'draft', 'submitted', 'unreadable']),
  ...decisionShape,
  /** Added: how many serious reasons of the checks count; absent without any. */
  serious_reasons: z.optional(z.number()),
  /** Added: the reasons that officers have set aside, with who and when; absent without any. */
  reasons_set_aside: z.optional(z.array(setAsideSchema)),
  /** Added: when the mail server refused the last mail to the e-mail on record; absent otherwise. */
  email_refused_at: z.optional(z.string()),
  /** Added: what keeps the head out of the account; absent when nothing does. */
  kept_out: z.optional(z.array(keptOutSchema)),
  exam_city: text,
  exam_state: text,
  ...detailShape,
  photos: z.array(centrePhotoSchema),
  reference: text,
  /** Added: the archived edition that the centre belongs to; absent for centres of the present one. */
  edition: z.optional(z.object({ name: z.string(), date: z.string() })),
  /** Added. */
  ...closingSchema.shape,
  /** Added: notes and reminders, newest first; absent when there are none. */
  contact_log: z.optional(z.array(contactEntrySchema)),
  /** Added: mails that no mail server took in time, the oldest first; absent when there are none. */
  unsent_mails: z.optional(z.array(unsentMailSchema)),
  /** Added: what was asked for and answered after the submission, with the answers before; absent when nothing was. */
  corrections: z.optional(z.array(correctionSchema)),
  /** Added: photos that corrections have replaced; absent without any. */
  replaced_photos: z.optional(z.array(centrePhotoSchema)),
});
export type CentreDetail = z.infer<typeof centreDetailSchema>;
