/** Typed answers of another shape, read as far as they can be. */
import { answersAsStored } from '#contract/checklist/form.ts';
import { emptyFormValues, parseFormValues, type FormValues } from './form-values.ts';

type Field = keyof FormValues;
export type Parts = Readonly<Record<string, unknown>>;

/** The texts of a new row of a list question; `emptyFormValues` has no row. */
const emptyRows: { readonly [Key in Field]?: Parts } = { otherRooms: { capacity: '', count: '' } };

export const isObject = (value: unknown): value is Parts => typeof value === 'object' && value !== null;
export const partsOf = (value: unknown): Parts => (isObject(value) ? value : {});

/** Every part that has the type of its default as it is stored, the others as the default. */
export function likeAll<Shape extends object>(stored: unknown, defaults: Shape): Shape {
  const parts = partsOf(stored);
  const restored = Object.entries(defaults).map(([name, value]: [string, unknown]) => [
    name,
    typeof parts[name] === typeof value ? parts[name] : value,
  ]);
  return Object.fromEntries(restored) as Shape;
}

/** True when the form can carry this answer to the server and back. */
function canTravel(field: Field, value: unknown): boolean {
  try {
    const answers = parseFormValues({ ...emptyFormValues(), [field]: value });
    return JSON.stringify(answersAsStored(answers)[field]) === JSON.stringify(answers[field]);
  } catch {
    return false;
  }
}

/**
 * A stored answer, or part of one, in the form of `empty`; else `fallback`. A text stays whatever it says, so that nothing
 * typed is lost. A choice must be one that the form can carry, because the server would refuse the whole checklist for it.
 */
function restore(
  empty: unknown,
  fallback: unknown,
  stored: unknown,
  isChoice: (value: unknown) => boolean,
): unknown {
  if (typeof empty === 'string') {
    if (typeof stored === 'string') return stored;
    return Number.isFinite(stored) ? String(stored) : fallback;
  }
  if (!isObject(empty)) return isChoice(stored) ? stored : fallback;
  const [fallbacks, parts] = [partsOf(fallback), partsOf(stored)];
  const restored = Object.entries(empty).map(([key, part]) => [
    key,
    restore(part, fallbacks[key], parts[key], (value) => isChoice({ ...empty, [key]: value })),
  ]);
  return Object.fromEntries(restored);
}

function restoreAnswer(field: Field, empty: unknown, fallback: unknown, stored: unknown): unknown {
  const isChoice = (value: unknown): boolean => canTravel(field, value);
  if (!Array.isArray(empty)) return restore(empty, fallback, stored, isChoice);
  if (!Array.isArray(stored)) return fallback;
  const row = emptyRows[field];
  return row === undefined
    ? stored.filter((choice) => isChoice([choice]))
    : Array.from(stored, (texts) => restore(row, row, texts, isChoice));
}

/** What cannot be read is taken from `base`, so that it does not count as changed here. */
export function restoreAnswers(stored: unknown, base: FormValues): FormValues {
  const parts = partsOf(stored);
  const restored = Object.entries(emptyFormValues()).map(([name, empty]) => {
    const field = name as Field;
    return [field, restoreAnswer(field, empty, base[field], parts[field])];
  });
  return Object.fromEntries(restored) as FormValues;
}
