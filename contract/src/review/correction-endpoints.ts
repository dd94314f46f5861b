/**
 * Corrections (product.md, Corrections): an administrator names items of a submitted checklist, and its head answers only
 * those, once. The submission itself never changes; each answered correction is an addendum with its own hash.
 */
import * as z from 'zod/mini';
import { answersSchema } from '../checklist/derive/answers.ts';
import { profilePhotoSchema } from '../checklist/profile.ts';
import { userParams } from '../checklist/user-params.ts';
import { formEndpoint, jsonEndpoint } from '../endpoint.ts';
import { maxPhotoBytes } from '../exam.ts';
import { addedMessage } from '../message-response.ts';
import { correctionForm } from './correction-form.ts';

export const maxCorrectionMessageLength = 1_000;

/** A correction as the head sees it, with what counts now: the submission with all answered corrections. */
export const ownCorrectionSchema = z.object({
  centre_config_id: z.string(),
  number: z.number(),
  /** Of `correctionItems`. */
  items: z.array(z.string()),
  message: z.string(),
  askedAt: z.string(),
  /** Null while it is to be answered. */
  answeredAt: z.nullable(z.string()),
  answers: answersSchema,
  photos: z.array(profilePhotoSchema),
});
export type OwnCorrection = z.infer<typeof ownCorrectionSchema>;

/** The last correction of each centre of the user that has any. */
export const getCorrections = jsonEndpoint({
  method: 'GET',
  path: '/profiles/:userId/correction',
  access: 'own-profile',
  params: userParams,
  response: z.object({ corrections: z.array(ownCorrectionSchema) }),
  refusals: ['profile.not-yours'],
});

/**
 * Answers exactly the items that were asked for, once. The same answer again, after a lost response, succeeds. The last day of
 * the checklist does not matter.
 */
export const saveCorrection = formEndpoint({
  method: 'PUT',
  path: '/profiles/:userId/correction',
  access: 'own-profile',
  params: userParams,
  form: correctionForm,
  response: z.object({ message: addedMessage, correction: ownCorrectionSchema }),
  maxBodyBytes: 2 * maxPhotoBytes + 4 * 1024 * 1024,
  refusals: [
    'profile.not-yours',
    'centre.not-selected',
    'centre.not-yours',
    'correction.none',
    'correction.answered',
    'photos.required',
    'photo.no-place',
    'photo.unreadable',
    'photo.too-large',
    'photo.budget-used',
    'photo.too-many',
    'field.required',
    'field.too-long',
    'field.not-text',
    'field.choice',
    'email.invalid',
    'mobile.invalid',
    'pincode.invalid',
    'rooms.invalid',
    'other-rooms.invalid',
    'rooms.none',
    'people.invalid',
    'candidates.invalid',
    'coaching.details-required',
    'rate.exceeded',
    'server.busy',
    'server.storage-full',
  ],
});
