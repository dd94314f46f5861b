/**
 * Formats and parses the text of each answer in the multipart form of PUT /profiles/{userId} (specification section 7).
 * Groups and lists are JSON. All rooms share one field, which `form-codec.ts` writes and reads.
 */
import * as z from 'zod/mini';
import { FormRefused } from '../../endpoint.ts';
import type { RefusalCode } from '../../refusals.ts';
import { cleanCode, cleanText, cutToCharacters, hasForbiddenCharacters } from '../../text.ts';
import { formatCount, parseCount } from './form-values.ts';
import type { AnswerByKind, PerKind, QuestionKind } from '../questions/question.ts';

const maxJsonLength = 8 * 1024;
const maxDetailsJsonLength = 2000;

const formatFlag = (value: boolean | null): string => (value === null ? '' : String(value));
const wholeOrNull = (value: number | null): number | null =>
  value === null || Number.isNaN(value) ? null : value;

/** Returns the cleaned text. Throws `field.not-text` when it contains characters that are never stored. */
export function readText(text: string, field: string): string {
  if (hasForbiddenCharacters(text)) throw new FormRefused('field.not-text', field);
  return cleanText(text);
}

function parseFlag(text: string, field: string): boolean | null {
  const value = text.trim().toLowerCase();
  if (value === '') return null;
  if (value !== 'true' && value !== 'false') throw new FormRefused('field.choice', field);
  return value === 'true';
}

/**
 * Returns undefined for an empty text, which leaves the stored answer unchanged. Throws `code` when the JSON is
 * invalid.
 */
export function parseJson<Value>(
  text: string,
  schema: z.core.$ZodType<Value>,
  code: RefusalCode,
  field: string,
): Value | undefined {
  if (text === '') return undefined;
  if (text.length > maxJsonLength) throw new FormRefused('field.too-long', field);
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new FormRefused(code, field);
  }
}

/** A count in JSON: a number, digits as text, blank or null. Anything else becomes NaN, which the rules report. */
export const jsonCount = z.pipe(
  z.nullable(z.union([z.number(), z.string()])),
  z.transform((value) => (value === null ? null : parseCount(String(value)))),
);
const flagText = z.pipe(
  z.string().check(z.regex(/^(?:true|false)$/i)),
  z.transform((text) => text.toLowerCase() === 'true'),
);
const detailsSchema = z.object({
  associated: z.union([z.nullable(z.boolean()), flagText]),
  details: z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(maxDetailsJsonLength),
        z.refine((text) => !hasForbiddenCharacters(text)),
      ),
    ),
  ),
});

const sentWithRooms = (): undefined => undefined;

/** Formats each answer as text; undefined when another field contains it. */
export const formatAnswer: PerKind<AnswerByKind, string | undefined> = {
  text: ({ cut, maxLength }, text) => (cut === true ? cutToCharacters(text, maxLength) : text),
  'yes-no': (_, answer) => formatFlag(answer),
  count: (_, value) => formatCount(value),
  choice: (_, option) => option ?? '',
  choices: (_, options) => JSON.stringify(options),
  counts: ({ items }, values) =>
    JSON.stringify(Object.fromEntries(items.map((item) => [item, wholeOrNull(values[item] ?? null)]))),
  'yes-no-details': (_, answer) => JSON.stringify(answer),
  'room-count': sentWithRooms,
  'room-list': sentWithRooms,
};

/** Parses the text of each answer; undefined leaves the stored answer unchanged. Throws `FormRefused`. */
export const parseAnswer: PerKind<Record<QuestionKind, string>, unknown> = {
  text: ({ cut, maxLength, pattern }, text, id) => {
    const clean = pattern === undefined ? readText(text, id) : cleanCode(readText(text, id));
    return cut === true ? cutToCharacters(clean, maxLength) : clean;
  },
  'yes-no': ({ initial }, text, id) => parseFlag(text, id) ?? (initial === undefined ? null : undefined),
  count: (_, text, id) => parseCount(readText(text, id)),
  choice: ({ options }, text, id) => {
    const chosen = readText(text, id);
    if (chosen !== '' && !options.includes(chosen)) throw new FormRefused('field.choice', id);
    return chosen === '' ? null : chosen;
  },
  choices: ({ options }, text, id) =>
    parseJson(text, z.array(z.enum(options)).check(z.maxLength(options.length)), 'field.choice', id),
  counts: ({ items, refusal }, text, id) =>
    parseJson(
      text,
      z.object(Object.fromEntries(items.map((item) => [item, jsonCount]))),
      refusal,
      `${id}.${items[0]}`,
    ),
  'yes-no-details': (_, text, id) => {
    const answer = parseJson(text, detailsSchema, 'field.choice', `${id}.associated`);
    if (answer === undefined) return undefined;
    // Switching the association off empties the details (specification section 4).
    const details = answer.associated === true ? cleanText(answer.details ?? '') : '';
    return { associated: answer.associated, details };
  },
  'room-count': sentWithRooms,
  'room-list': sentWithRooms,
};
