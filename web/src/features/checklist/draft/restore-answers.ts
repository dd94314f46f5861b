/** Reads stored form values, as far as possible when they have an unexpected shape. */
import { type FormValues, type ValueByKind } from '#contract/checklist/derive/form-values.ts';
import { perKind, type PerKind, type QuestionKind } from '#contract/checklist/questions/question.ts';
import { mapQuestions } from '#contract/checklist/questions/index.ts';

export type Parts = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Parts => typeof value === 'object' && value !== null;
export const partsOf = (value: unknown): Parts => (isObject(value) ? value : {});

/** Returns each stored part that has the type of its default, and the default for all others. */
export function likeAll<Shape extends object>(stored: unknown, defaults: Shape): Shape {
  const parts = partsOf(stored);
  const restored = Object.entries(defaults).map(([name, value]: [string, unknown]) => [
    name,
    typeof parts[name] === typeof value ? parts[name] : value,
  ]);
  return Object.fromEntries(restored) as Shape;
}

/** Keeps any text, even an invalid one, so that no typed text is lost. */
function restoreText(stored: unknown, fallback = ''): string {
  if (typeof stored === 'string') return stored;
  return Number.isFinite(stored) ? String(stored) : fallback;
}

const restoreYesNo = (stored: unknown, fallback: boolean | null): boolean | null =>
  typeof stored === 'boolean' || stored === null ? stored : fallback;

type StoredByKind = {
  readonly [Kind in QuestionKind]: { readonly stored: unknown; readonly fallback: ValueByKind[Kind] };
};

/** Reads each kind of answer. Unknown options are dropped, because the server would refuse the whole checklist. */
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

/** Takes unreadable answers from `base`, so that they do not count as changed on this device. */
export function restoreAnswers(stored: unknown, base: FormValues): FormValues {
  const parts = partsOf(stored);
  return mapQuestions<FormValues>((question, id) =>
    perKind(restoreValue, question, { stored: parts[id], fallback: base[id] }, id),
  );
}
