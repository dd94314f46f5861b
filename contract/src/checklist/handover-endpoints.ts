/** Added calls: a phone takes the photos of one draft for a few minutes, without a login (product.md, Photos; decision 0042). */
import * as z from 'zod/mini';
import { FormRefused, formEndpoint, jsonEndpoint, type FormCodec, type ReceivedFile } from '../endpoint.ts';
import { maxPhotoBytes, photoSlots } from '../exam.ts';
import { messageResponse } from '../received-refusal.ts';
import { sha256Pattern, textOrNumber } from '../text.ts';
import type { PhotoFile, SentPhoto } from './form.ts';
import {
  centreLookupSchema,
  centreRefusals,
  photoRefusals,
  profilePhotoSchema,
  userParams,
} from './profile.ts';

/** `secondsLeft` serves devices whose clock is wrong. */
const validity = { expiresAt: z.string(), secondsLeft: z.number() };

/** Creates a code for one phone, which replaces an earlier one. `url` has the code in its fragment, which no server sees. */
export const createHandover = jsonEndpoint('POST /profiles/:userId/handovers', {
  access: 'own-profile',
  params: userParams,
  body: z.object({ centre_config_id: z.optional(z.nullable(textOrNumber(100))) }),
  response: z.object({ code: z.string(), url: z.string(), ...validity }),
  refusals: [...centreRefusals, 'checklist.submitted', 'checklist.closed', 'rate.exceeded'],
});

/** Whether the code for this centre was used, and whether something was saved. */
export const getHandover = jsonEndpoint('GET /profiles/:userId/handovers', {
  access: 'own-profile',
  params: userParams,
  query: z.object({ centre_config_id: z.optional(z.string().check(z.maxLength(100))) }),
  response: z.object({
    /** Null when there is none, or it is over. */
    handover: z.nullable(z.object({ isConnected: z.boolean(), ...validity })),
    /** The version of the centre's draft, 0 without one: it grows when the phone saves a photo. */
    version: z.number(),
  }),
  refusals: ['profile.not-yours', 'centre.not-yours'],
});

/** Ends the code or the phone that has used it, at once. */
export const endHandover = jsonEndpoint('DELETE /profiles/:userId/handovers', {
  access: 'own-profile',
  params: userParams,
  response: messageResponse,
  refusals: ['profile.not-yours'],
});

const claimedHandoverSchema = z.object({ token: z.string(), centre: centreLookupSchema, ...validity });
export type ClaimedHandover = z.infer<typeof claimedHandoverSchema>;

/**
 * Uses up a code. The token opens the two calls below and nothing else. A phone that sends a `device` of its own, which is random, gets
 * the answer again: the first one may have been lost.
 */
export const claimHandover = jsonEndpoint('POST /handovers/claim', {
  access: 'public',
  body: z.object({
    code: z.string().check(z.maxLength(200)),
    device: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: claimedHandoverSchema,
  refusals: ['handover.invalid'],
});

const handoverPhotosSchema = z.object({
  centre: centreLookupSchema,
  status: z.enum(['draft', 'submitted']),
  photos: z.array(profilePhotoSchema),
  version: z.number(),
  updatedAt: z.string(),
  ...validity,
});
export type HandoverPhotos = z.infer<typeof handoverPhotosSchema>;

export const getHandoverPhotos = jsonEndpoint('GET /handovers/photos', {
  access: 'handover',
  response: handoverPhotosSchema,
  refusals: ['handover.ended', 'centre.not-yours'],
});

const photoForm: FormCodec<PhotoFile | SentPhoto, ReceivedFile | SentPhoto> = {
  encode(photo) {
    const form = new FormData();
    if ('blob' in photo) form.append('photo', photo.blob, photo.fileName);
    else form.append('sent', photo.sha256);
    return form;
  },
  decode({ fields, files }) {
    const [file, ...others] = files;
    const sent = fields.get('sent');
    if (others.length > 0 || fields.size > (sent === undefined ? 0 : 1))
      throw new FormRefused('request.invalid');
    if (file === undefined && sent !== undefined && sha256Pattern.test(sent)) return { sha256: sent };
    if (file?.fieldName !== 'photo') throw new FormRefused('photos.required');
    return file;
  },
};

export const saveHandoverPhoto = formEndpoint('PUT /handovers/photos/:slot', {
  access: 'handover',
  params: z.object({ slot: z.enum(photoSlots) }),
  form: photoForm,
  response: handoverPhotosSchema,
  maxBodyBytes: maxPhotoBytes + 1024 * 1024,
  refusals: [
    'handover.ended',
    'centre.not-yours',
    'checklist.submitted',
    'checklist.closed',
    'checklist.unreadable',
    'checklist.changed-elsewhere',
    'photos.required',
    ...photoRefusals,
  ],
});
