/** Lookups and profiles: the calls of a centre user (specification section 7). */
import * as z from 'zod/mini';
import { canonicalJson } from '../canonical-json.ts';
import { maxPhotoBytes, type PhotoSlot, photoSlots } from '../exam.ts';
import { sha256Pattern, textOrNumber } from '../text.ts';
import type { Answers } from './questions.ts';
import { formEndpoint, jsonEndpoint } from '../endpoint.ts';
import { addedMessage } from '../received-refusal.ts';
import { checklistForm } from './form.ts';
import {
  answerRefusals,
  centreLookupSchema,
  centreRefusals,
  photoRefusals,
  profileResponseSchema,
  profileSchema,
  userParams,
} from './profile.ts';

// What a head has on screen when submitting: the version of the draft, and a digest of its answers and photos. Whatever else is stored by
// then is not submitted (product.md, The checklist 3).

export const shownSchema = z.object({
  version: z.number(),
  /** SHA-256 in hex of `shownText`; absent in browsers that compute none. */
  digest: z.optional(z.string().check(z.regex(sha256Pattern))),
});
export type Shown = z.infer<typeof shownSchema>;

/**
 * Returns the same text for the same content.
 * @param answers as they are stored
 * @param photos the SHA-256 of each file
 */
export function shownText(answers: Answers, photos: Readonly<Record<PhotoSlot, string | null>>): string {
  return canonicalJson({ answers, photos: photoSlots.map((slot) => photos[slot]) });
}

/** The language of a mail: `en` or `hi`; any other counts as English. */
export const mailLanguage = z.optional(z.nullable(z.string().check(z.maxLength(35))));
const centreId = z.string().check(z.maxLength(100));

export const listUserCentres = jsonEndpoint('GET /lookups/user-centres', {
  access: 'centre',
  response: z.array(centreLookupSchema),
});

export const getProfile = jsonEndpoint('GET /profiles/:userId', {
  access: 'own-profile',
  params: userParams,
  /** Added: requests the checklist of one centre instead of the most recently saved one. */
  query: z.object({ centre_config_id: z.optional(centreId) }),
  response: profileResponseSchema,
  refusals: ['profile.not-yours', 'centre.not-yours', 'checklist.unreadable'],
});

export const saveProfile = formEndpoint('PUT /profiles/:userId', {
  access: 'own-profile',
  params: userParams,
  form: checklistForm,
  response: z.object({ message: addedMessage, profile: profileSchema }),
  maxBodyBytes: 2 * maxPhotoBytes + 4 * 1024 * 1024,
  refusals: [
    ...centreRefusals,
    'checklist.submitted',
    'checklist.closed',
    'checklist.unreadable',
    'checklist.changed-elsewhere',
    ...photoRefusals,
    ...answerRefusals,
  ],
});

export const submitProfile = jsonEndpoint('POST /profiles/:userId/submit', {
  access: 'own-profile',
  params: userParams,
  /** Added: `language`, in which the receipt is mailed, and what was on the screen: anything else is refused with 409. */
  body: z.prefault(
    z.object({
      centre_config_id: z.optional(z.nullable(textOrNumber(100))),
      language: mailLanguage,
      shown: z.optional(shownSchema),
    }),
    {},
  ),
  response: z.object({ message: addedMessage, profile: profileSchema }),
  refusals: [
    ...centreRefusals,
    'checklist.not-started',
    'checklist.submitted',
    'checklist.closed',
    'checklist.unreadable',
    'checklist.changed-elsewhere',
    'field.required',
    'other-rooms.invalid',
    'rooms.none',
    'people.invalid',
    'coaching.details-required',
    'photos.required',
  ],
});
