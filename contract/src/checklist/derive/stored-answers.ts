/**
 * Reads answers that were written by any release. Writing is strict; reading is tolerant: a question that did not exist
 * yet gets its initial answer, an answer of another shape is read as far as it can be and reported.
 */
import * as z from 'zod/mini';
import type { Answers, QuestionId } from '../questions/index.ts';
import { mapQuestions } from '../questions/index.ts';
import { answerSchemas, emptyAnswers } from './answers.ts';

/** Grows when a question changes its meaning or its shape; `upgrades` then gets a step for answers of the version before. */
export const answersVersion = 1;

type StoredObject = Readonly<Record<string, unknown>>;

/** `upgrades[n]` turns answers of version n into those of version n + 1. Versions are counted from 1. */
const upgrades: Readonly<Record<number, (stored: StoredObject) => StoredObject>> = {};

export interface ReadAnswers {
  readonly answers: Answers;
  /** Questions whose stored answer has another shape; it was replaced as far as it could not be read. */
  readonly unreadable: readonly QuestionId[];
}

export const isObject = (value: unknown): value is StoredObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a group or the items of a list that have the right shape, the others as they are initially. */
function salvage(id: QuestionId, stored: unknown, initial: unknown): unknown {
  const fits = (value: unknown): boolean => z.safeParse(answerSchemas[id], value).success;
  if (Array.isArray(stored)) return stored.filter((item) => fits([item]));
  if (!isObject(stored) || !isObject(initial)) return initial;
  const kept = Object.entries(initial).map(([name, blank]) => {
    const value = stored[name];
    return [name, fits({ ...initial, [name]: value }) ? value : blank];
  });
  return Object.fromEntries(kept);
}

function upgrade(stored: StoredObject): StoredObject {
  let current = stored;
  const { answersVersion: version } = stored;
  for (let from = typeof version === 'number' ? version : 1; from < answersVersion; from += 1)
    current = upgrades[from]?.(current) ?? current;
  return current;
}

/** Null when `stored` is not an object at all. Never throws. */
export function readStoredAnswers(stored: unknown): ReadAnswers | null {
  if (!isObject(stored)) return null;
  const current = upgrade(stored);
  const initial = emptyAnswers();
  const unreadable: QuestionId[] = [];
  const answers = mapQuestions<Answers>((_, id) => {
    const value = current[id];
    if (value === undefined) return initial[id];
    const parsed = z.safeParse(answerSchemas[id], value);
    if (parsed.success) return parsed.data;
    unreadable.push(id);
    const rest = salvage(id, value, initial[id]);
    return z.safeParse(answerSchemas[id], rest).success ? rest : initial[id];
  });
  return { answers, unreadable };
}

/** What is stored for these answers. */
export function toStoredAnswers(answers: Answers): Answers & { readonly answersVersion: number } {
  return { ...answers, answersVersion };
}
