/**
 * Corrections (product.md, Corrections): an administrator names items of a submitted checklist, and its head answers only
 * those, once. The submission itself never changes; each answered correction is an addendum with its own hash.
 */
import * as z from 'zod/mini';
import {
  answersAsStored,
  decodeCentreId,
  decodePhotos,
  encodeForm,
  parseJson,
  type PhotoFile,
  type ReceivedChecklist,
} from '../checklist/form.ts';
import { questions, type Answers, type QuestionId } from '../checklist/questions.ts';
import { FormRefused, formEndpoint, jsonEndpoint, type FormCodec, type ReceivedForm } from '../endpoint.ts';
import { maxPhotoBytes, type PhotoSlot } from '../exam.ts';
import { answerSchemas, answersSchema, emptyAnswers } from '../checklist/answers.ts';
import {
  answerRefusals,
  centreRefusals,
  photoRefusals,
  profilePhotoSchema,
  userParams,
} from '../checklist/profile.ts';
import { addedMessage } from '../received-refusal.ts';

/**
 * Encodes and decodes the multipart form of PUT /profiles/{userId}/correction: `answers` is JSON by question, `photoPlan` is
 * "new" for each photo that was asked for, and the photos have the field name `photos`, that of the centre first.
 */
export interface CorrectionToSend {
  readonly centreId: string;
  readonly number: number;
  /** The answers to all questions of the items that were asked for, and no others. */
  readonly answers: Partial<Answers>;
  readonly photos: Readonly<Partial<Record<PhotoSlot, PhotoFile>>>;
  /** Of the receipt that is mailed. */
  readonly language: MailLanguage;
}

/** The answers are cleaned, and not yet checked against the rules. */
export interface ReceivedCorrection
  extends Omit<ReceivedChecklist, 'baseVersion'>, Pick<CorrectionToSend, 'number' | 'language'> {}

function encode({ centreId, number, answers, photos, language }: CorrectionToSend): FormData {
  const fields = {
    centre_config_id: centreId,
    number: String(number),
    answers: JSON.stringify(answers),
    language,
  };
  return encodeForm(fields, {
    centre: photos.centre ?? 'keep',
    strongRoom: photos.strongRoom ?? 'keep',
  });
}

const givenSchema = z.looseObject({});
const isQuestion = (id: string): id is QuestionId => questions.some(([question]) => question === id);

function decodeAnswers(text: string): Partial<Answers> {
  const given = parseJson(text, givenSchema, 'request.invalid', 'answers') ?? {};
  const ids = Object.keys(given).filter(isQuestion);
  if (ids.length < Object.keys(given).length) throw new FormRefused('request.invalid', 'answers');
  const unreadable = ids.find((id) => !z.safeParse(answerSchemas[id], given[id]).success);
  if (unreadable !== undefined) throw new FormRefused('field.choice', unreadable);
  const stored = answersAsStored({ ...emptyAnswers(), ...given });
  return Object.fromEntries(ids.map((id) => [id, stored[id]]));
}

function decode(form: ReceivedForm): ReceivedCorrection {
  const number = form.fields.get('number') ?? '';
  if (!/^[1-9][0-9]{0,5}$/.test(number)) throw new FormRefused('request.invalid', 'number');
  return {
    centreConfigId: decodeCentreId(form),
    number: Number(number),
    answers: decodeAnswers(form.fields.get('answers') ?? ''),
    photos: decodePhotos(form),
    language: form.fields.get('language') === 'hi' ? 'hi' : 'en',
  };
}

export const correctionForm: FormCodec<CorrectionToSend, ReceivedCorrection> = { encode, decode };

/** Describes the multipart form for the OpenAPI document. Each field is text and occurs once. */
export const correctionFormFields: Readonly<Record<string, string>> = {
  centre_config_id: 'The id of the centre. Required.',
  number: 'The number of the correction, from GET. Required.',
  answers: 'JSON: the answers to all questions of the items that were asked for, by question, as in GET.',
  language: 'Of the receipt that is mailed: en (default) or hi.',
  photoPlan:
    'JSON: {"centre", "strongRoom"}, "new" for each photo that was asked for (a file comes along), otherwise "keep".',
};

export const maxCorrectionMessageLength = 3_000;

/** Of what is mailed to a head. */
export type MailLanguage = 'en' | 'hi';

/** A correction as the head sees it, with what counts now: the submission with all answered corrections. */
export const ownCorrectionSchema = z.object({
  centre_config_id: z.string(),
  number: z.number(),
  /** Of `correctionItems`. */
  items: z.array(z.string()),
  message: z.string(),
  askedAt: z.string(),
  /** The last day in India to answer, YYYY-MM-DD. */
  dueOn: z.string(),
  /** Null while it is to be answered. */
  answeredAt: z.nullable(z.string()),
  /** Of the answer: what to read out, and the hash of its frozen form; null until it is answered. */
  reference: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  answers: answersSchema,
  photos: z.array(profilePhotoSchema),
});
export type OwnCorrection = z.infer<typeof ownCorrectionSchema>;

/** The last correction of each centre of the user that has any. */
export const getCorrections = jsonEndpoint('GET /profiles/:userId/correction', {
  access: 'own-profile',
  params: userParams,
  response: z.object({ corrections: z.array(ownCorrectionSchema) }),
  refusals: ['profile.not-yours'],
});

/**
 * Answers exactly the items that were asked for, once. The same answer again, after a lost response, succeeds. The last day of
 * the checklist does not matter.
 */
export const saveCorrection = formEndpoint('PUT /profiles/:userId/correction', {
  access: 'own-profile',
  params: userParams,
  form: correctionForm,
  response: z.object({ message: addedMessage, correction: ownCorrectionSchema }),
  maxBodyBytes: 2 * maxPhotoBytes + 4 * 1024 * 1024,
  refusals: [
    ...centreRefusals,
    ...photoRefusals,
    ...answerRefusals,
    'correction.none',
    'correction.answered',
    'photos.required',
    'field.required',
    'rooms.none',
    'coaching.details-required',
  ],
});
