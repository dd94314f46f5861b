/** Typed answers of another shape, read as far as they can be. */
import { type FormValues, type ValueByKind } from '#contract/checklist/derive/form-values.ts';
import { perKind, type PerKind, type QuestionKind } from '#contract/checklist/questions/question.ts';
import { mapQuestions } from '#contract/checklist/questions/index.ts';

export type Parts = Readonly<Record<string, unknown>>;

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

/** A text stays whatever it says, so that nothing typed is lost. */
function restoreText(stored: unknown, fallback = ''): string {
  if (typeof stored === 'string') return stored;
  return Number.isFinite(stored) ? String(stored) : fallback;
}

const restoreYesNo = (stored: unknown, fallback: boolean | null): boolean | null =>
  typeof stored === 'boolean' || stored === null ? stored : fallback;

type StoredByKind = {
  readonly [Kind in QuestionKind]: { readonly stored: unknown; readonly fallback: ValueByKind[Kind] };
};

/** An option must be one that the form can send: the server would refuse the whole checklist for any other. */
const restoreValue: PerKind<StoredByKind, unknown> = {
  text: (_, { stored, fallback }) => restoreText(stored, fallback),
  'yes-no': ({ initial }, { stored, fallback }) =>
    restoreYesNo(stored === null && initial !== undefined ? undefined : stored, fallback),
  count: (_, { stored, fallback }) => restoreText(stored, fallback),
  choice: ({ options }, { stored, fallback }) =>
    stored === null || options.some((option) => option === stored) ? stored : fallback,
  choices: ({ options }, { stored, fallback }) =>
    Array.isArray(stored) ? options.filter((option) => stored.includes(option)) : fallback,
  counts: ({ items }, { stored, fallback }) => {
    const parts = partsOf(stored);
    return Object.fromEntries(items.map((item) => [item, restoreText(parts[item], fallback[item])]));
  },
  'yes-no-details': (_, { stored, fallback }) => {
    const { associated, details } = partsOf(stored);
    return {
      associated: restoreYesNo(associated, fallback.associated),
      details: restoreText(details, fallback.details),
    };
  },
  'room-count': (_, { stored, fallback }) => restoreText(stored, fallback),
  'room-list': (_, { stored, fallback }) => {
    if (!Array.isArray(stored)) return fallback;
    const rows = Array.from(stored, (row: unknown) => partsOf(row));
    return rows.map(({ capacity, count }) => ({
      capacity: restoreText(capacity),
      count: restoreText(count),
    }));
  },
};

/** What cannot be read is taken from `base`, so that it does not count as changed here. */
export function restoreAnswers(stored: unknown, base: FormValues): FormValues {
  const parts = partsOf(stored);
  return mapQuestions<FormValues>((question, id) =>
    perKind(restoreValue, question, { stored: parts[id], fallback: base[id] }, id),
  );
}
