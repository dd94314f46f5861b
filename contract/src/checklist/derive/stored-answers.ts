/**
 * Reads answers that were written by any release. Writing is strict and reading is tolerant: a missing question gets its
 * initial answer, and an answer with an unexpected shape is read as far as possible and reported.
 */
import * as z from 'zod/mini';
import type { Answers, QuestionId } from '../questions/index.ts';
import { mapQuestions } from '../questions/index.ts';
import { answerSchemas, emptyAnswers } from './answers.ts';

/**
 * Increase this when the meaning or shape of a question changes, and add the conversion of older answers to `upgrades`.
 */
export const answersVersion = 1;

type StoredObject = Readonly<Record<string, unknown>>;

/** `upgrades[n]` converts answers of version n to version n + 1. Versions are counted from 1. */
const upgrades: Readonly<Record<number, (stored: StoredObject) => StoredObject>> = {};

export interface ReadAnswers {
  readonly answers: Answers;
  /**
   * The questions whose stored answer has an unexpected shape. Its unreadable parts were replaced by their initial
   * values.
   */
  readonly unreadable: readonly QuestionId[];
}

export const isObject = (value: unknown): value is StoredObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps the valid items of a list or members of a group. Invalid members get their initial values. */
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

const initial = emptyAnswers();

/** Returns null when `stored` is not an object. Never throws. */
export function readStoredAnswers(stored: unknown): ReadAnswers | null {
  if (!isObject(stored)) return null;
  const current = upgrade(stored);
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

/** Returns the object to store for the answers. */
export function toStoredAnswers(answers: Answers): Answers & { readonly answersVersion: number } {
  return { ...answers, answersVersion };
}
