/** A centre as administrators see it (specification section 3): in the list, and whole with its checklist. */
import * as z from 'zod/mini';
import { detailShape } from '../checklist/derive/detail-schema.ts';
import { formStatuses } from '../exam.ts';

/** The nine master-list fields; `snake_case` because section 3 writes them so. */
const centreFields = {
  centre_code: z.string(),
  centre_name: z.string(),
  cfi: z.string(),
  centre_city: z.string(),
  centre_state: z.string(),
  centre_pincode: z.string(),
  official_person: z.string(),
  phone: z.string(),
  email: z.string(),
};

/** `form_status` is derived: Completed when the centre's checklist is submitted. */
export const savedCentreSchema = z.object({
  id: z.string(),
  ...centreFields,
  form_status: z.enum(formStatuses),
});
export type SavedCentre = z.infer<typeof savedCentreSchema>;

/** Beside the fields of section 3: what an edit names as read, and how far a centre is that is pending. */
const progressSchema = z.object({
  version: z.number(),
  /** Whether the person whose phone is on record has set a password. */
  registered: z.boolean(),
  /** How far the checklist is, beyond the two words of `form_status`. */
  checklist_status: z.enum(['none', 'draft', 'submitted']),
  /** When the checklist was last saved. */
  updated_at: z.nullable(z.string()),
});
export type CentreProgress = z.infer<typeof progressSchema>;

/** A row of the list; its progress is told with pages only, the whole array has exactly the specified fields. */
export const listedCentreSchema = z.object({
  ...savedCentreSchema.shape,
  ...z.partial(progressSchema).shape,
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
});
export type CentrePhoto = z.infer<typeof centrePhotoSchema>;

const text = z.nullable(z.string());

/**
 * Centre detail of section 3. A value that nobody has given is null. Answers of a draft are shown as far as they are;
 * for a submitted checklist they are those of the frozen snapshot.
 */
export const centreDetailSchema = z.object({
  ...savedCentreSchema.shape,
  ...progressSchema.shape,
  /** Beside `checklist_status` of the list: what is stored cannot be read as a checklist. */
  checklist_status: z.enum(['none', 'draft', 'submitted', 'unreadable']),
  /** Added: questions whose stored answer has another shape; they are shown as far as they could be read. */
  unreadable: z.optional(z.array(z.string())),
  exam_city: text,
  exam_state: text,
  ...detailShape,
  photos: z.array(centrePhotoSchema),
  submitted_at: text,
  reference: text,
});
export type CentreDetail = z.infer<typeof centreDetailSchema>;
