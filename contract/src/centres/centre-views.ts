/** A centre as administrators see it (specification section 3): in the list, and whole with its checklist. */
import * as z from 'zod/mini';
import { cctvOptions, institutionTypes } from '../exam.ts';

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

export const formStatuses = ['Completed', 'Pending'] as const;
export type FormStatus = (typeof formStatuses)[number];

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

const yesNo = z.nullable(z.boolean());
const count = z.nullable(z.number());
const text = z.nullable(z.string());

/**
 * Centre detail of section 3. A value that nobody has given is null. Answers of a draft are shown as far as they are;
 * for a submitted checklist they are those of the frozen snapshot.
 */
export const centreDetailSchema = z.object({
  ...savedCentreSchema.shape,
  ...progressSchema.shape,
  exam_city: text,
  exam_state: text,
  complete_address: text,
  submitted_pincode: text,
  institution_type: z.nullable(z.enum(institutionTypes)),
  head_name: text,
  head_email: text,
  head_mobile: text,
  training_completed: yesNo,
  capacity_per_room: z.array(z.object({ size: z.number(), count: z.number() })),
  total_capacity: count,
  manpower: z.object({ invig: count, admin: count, peons: count, guards: count }),
  washrooms_male: count,
  washrooms_female: count,
  exam_name: text,
  candidate_count: count,
  coaching_associated: yesNo,
  coaching_details: text,
  boundary_wall: yesNo,
  frisking_area: yesNo,
  strong_room_secure: yesNo,
  dispatch_room_available: yesNo,
  cctv_coverage: z.array(z.enum(cctvOptions)),
  feedback: text,
  photos: z.array(centrePhotoSchema),
  submitted_at: text,
  reference: text,
});
export type CentreDetail = z.infer<typeof centreDetailSchema>;
