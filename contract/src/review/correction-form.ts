/**
 * Encodes and decodes the multipart form of PUT /profiles/{userId}/correction: `answers` is JSON by question, `photoPlan` is
 * "new" for each photo that was asked for, and the photos have the field name `photos`, that of the centre first.
 */
import * as z from 'zod/mini';
import { parseJson } from '../checklist/derive/answer-text.ts';
import {
  answersAsStored,
  decodeCentreId,
  decodePhotos,
  encodeForm,
  type PhotoFile,
} from '../checklist/derive/form-codec.ts';
import { readStoredAnswers } from '../checklist/derive/stored-answers.ts';
import { questions, type Answers, type QuestionId } from '../checklist/questions/index.ts';
import { FormRefused, type FormCodec, type ReceivedFile, type ReceivedForm } from '../endpoint.ts';
import { photoSlots, type PhotoSlot } from '../exam.ts';

export interface CorrectionToSend {
  readonly centreId: string;
  readonly number: number;
  /** The answers to all questions of the items that were asked for, and no others. */
  readonly answers: Partial<Answers>;
  readonly photos: Readonly<Partial<Record<PhotoSlot, PhotoFile>>>;
}

export interface ReceivedCorrection {
  readonly centreConfigId: string;
  readonly number: number;
  /** Cleaned; not yet checked against the rules. */
  readonly answers: Partial<Answers>;
  readonly photos: Readonly<Partial<Record<PhotoSlot, ReceivedFile>>>;
}

function encode({ centreId, number, answers, photos }: CorrectionToSend): FormData {
  const fields = { centre_config_id: centreId, number: String(number), answers: JSON.stringify(answers) };
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
  const read = readStoredAnswers(given);
  if (read === null || ids.length < Object.keys(given).length)
    throw new FormRefused('request.invalid', 'answers');
  const [unreadable] = read.unreadable;
  if (unreadable !== undefined) throw new FormRefused('field.choice', unreadable);
  const stored = answersAsStored(read.answers);
  return Object.fromEntries(ids.map((id) => [id, stored[id]]));
}

function decode(form: ReceivedForm): ReceivedCorrection {
  const number = form.fields.get('number') ?? '';
  if (!/^[1-9][0-9]{0,5}$/.test(number)) throw new FormRefused('request.invalid', 'number');
  const photos = decodePhotos(form);
  const files = photoSlots.flatMap((slot) => {
    const photo = photos[slot];
    return typeof photo === 'string' ? [] : [[slot, photo] as const];
  });
  return {
    centreConfigId: decodeCentreId(form),
    number: Number(number),
    answers: decodeAnswers(form.fields.get('answers') ?? ''),
    photos: Object.fromEntries(files),
  };
}

export const correctionForm: FormCodec<CorrectionToSend, ReceivedCorrection> = { encode, decode };
