/**
 * The filters of the list of centres, each declared once (product.md, Administrators): they restrict lists, counts, exports and
 * reminders alike. Missing, null and empty values do not restrict. The condition of each is in
 * server/src/centres/search/conditions.ts, its words on the screen in web/src/features/centres/filters.tsx; a
 * filter without either does not compile.
 */
import * as z from 'zod/mini';
import { isDay } from '../indian-clock.ts';
import { formStatuses } from '../exam.ts';
import { decisionStates } from '../checklist/decision-state.ts';

/** How far a centre is, derived: neither draft nor user with a password; such a user; a saved draft; submitted. */
export const progresses = ['unregistered', 'registered', 'draft', 'submitted'] as const;
export type Progress = (typeof progresses)[number];

/** A draft that nobody has saved for this many days is idle, unless a filter says otherwise. */
export const defaultIdleDays = 3;

/** The label of the filter's default option, and what API clients write for it. */
const allStatuses = ['All Status', 'All', 'all'] as const;

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const place = optional(z.string().check(z.maxLength(100)));
const yesOrNo = optional(z.enum(['', 'yes', 'no']));

const day = optional(z.string().check(z.refine((text) => text === '' || isDay(text))));

/** From 0 to 9 reminders, in digits; '' does not restrict. */
export const silentAfterSchema = optional(z.string().check(z.regex(/^[0-9]?$/)));

/** A centre without a sign of life for so many days is silent after no reminder. */
export const silentDays = 3;

/** From 1 to 999, in digits; '' does not restrict. */
export const idleDaysSchema = optional(z.string().check(z.regex(/^(?:[1-9][0-9]{0,2})?$/)));

const mailStates = ['refused', 'unsent'] as const;

/** So many centres can be named one by one: a request line of more is too long for usual proxies. */
export const maxNamedCentres = 200;

const idSeparator = '.';
export const joinIds = (ids: readonly string[]): string => ids.join(idSeparator);
export const splitIds = (text: string): string[] => text.split(idSeparator);

/** In the order in which filters are described. `en` and `hi` name them in files, and on the screen where it says nothing else. */
const declarations = {
  search: { schema: optional(z.string().check(z.maxLength(200))), en: 'Search', hi: 'खोज' },
  status: {
    schema: optional(
      z.pipe(
        z.enum(['', ...allStatuses, ...formStatuses]),
        z.transform((value) => formStatuses.find((status) => status === value) ?? ''),
      ),
    ),
    en: 'Status',
    hi: 'स्थिति',
  },
  state: { schema: place, en: 'State', hi: 'राज्य' },
  city: { schema: place, en: 'City', hi: 'शहर' },
  progress: { schema: optional(z.enum(['', ...progresses])), en: 'Progress', hi: 'प्रगति' },
  /** How far the verification of a submitted checklist is. */
  decision: { schema: optional(z.enum(['', ...decisionStates])), en: 'Decision', hi: 'निर्णय' },
  /** Only drafts that were last saved at least this many days ago. */
  idleDays: { schema: idleDaysSchema, en: 'Draft idle for days', hi: 'इतने दिनों से रुकी' },
  /** Only checklists submitted on or after this day in India, YYYY-MM-DD. */
  submittedSince: { schema: day, en: 'Submitted since', hi: 'इस तिथि से जमा' },
  /** Only centres whose closing day, with an extension, is this day in India, YYYY-MM-DD. */
  closesOn: { schema: day, en: 'Closes on', hi: 'अंतिम तिथि' },
  /** Whether the centre has more time than all. */
  extended: { schema: yesOrNo, en: 'Extended', hi: 'समय बढ़ाया गया' },
  /** Only centres whose e-mail on record the mail server refused for good, or with a mail that no mail server took in time. */
  mail: { schema: optional(z.enum(['', ...mailStates])), en: 'Mail', hi: 'ई-मेल', isAboutContact: true },
  /** Whether a reminder was sent or is queued. */
  reminded: { schema: yesOrNo, en: 'Reminders', hi: 'याद दिलाना', isAboutContact: true },
  /** Only centres that had no reminder in this many days. */
  notRemindedDays: {
    schema: idleDaysSchema,
    en: 'Not reminded for days',
    hi: 'इतने दिनों से याद नहीं दिलाया',
    isAboutContact: true,
  },
  /** Only centres that have not submitted and to which this many reminders were sent since their last sign of life; 0: that gave none for `silentDays`. */
  silentAfter: {
    schema: silentAfterSchema,
    en: 'Silent after reminders',
    hi: 'इतनी बार याद दिलाने पर भी उत्तर नहीं',
    isAboutContact: true,
  },
  /** Whether the contact log has a note. */
  noted: { schema: yesOrNo, en: 'Notes', hi: 'टिप्पणियाँ', isAboutContact: true },
  /** Only centres that are to be called back today or were to be before. */
  callBack: {
    schema: optional(z.enum(['', 'due'])),
    en: 'Call back',
    hi: 'दोबारा फोन',
    isAboutContact: true,
  },
  /** Whether the centre was marked as missing from the new list. */
  missing: { schema: yesOrNo, en: 'Missing from the new list', hi: 'नई सूची में नहीं' },
  /** Only these centres, which an administrator has selected: their ids, as `joinIds` writes them. */
  ids: {
    schema: optional(
      z
        .string()
        .check(
          z.refine(
            (text) => text === '' || (splitIds(text).length <= maxNamedCentres && /^[\w.-]+$/.test(text)),
          ),
        ),
    ),
    en: 'Selected centres',
    hi: 'चुने हुए केंद्र',
  },
} as const;

export type FilterName = keyof typeof declarations;
export const filterNames = Object.keys(declarations) as readonly FilterName[];

function mapFilters<Value>(valueOf: (name: FilterName) => Value): Record<FilterName, Value> {
  return Object.fromEntries(filterNames.map((name) => [name, valueOf(name)])) as Record<FilterName, Value>;
}

type FilterShape = { readonly [Name in FilterName]: (typeof declarations)[Name]['schema'] };
export const centreFilterShape = mapFilters((name) => declarations[name].schema) as FilterShape;

/** The centres of a state or city. */
export const placeFilterShape = { state: place, city: place };

/** Refuses what it does not know: a misspelt filter would otherwise restrict nothing. */
export const centreFilterSchema = z.strictObject(centreFilterShape);
export type CentreFilterInput = z.infer<typeof centreFilterSchema>;

/** A filter as a screen has it: '' does not restrict. */
export type ListFilter = { readonly [Name in FilterName]: NonNullable<CentreFilterInput[Name]> | '' };

const parseFilter = (name: FilterName, value: string | null) => z.safeParse(centreFilterShape[name], value);

/** Whether there is such a filter; '' is one. */
export const isFilterValue = (name: FilterName, value: string): boolean => parseFilter(name, value).success;

/** A value that does not exist stays: the server refuses it. Without it the list would be that of all centres. */
export function parseListFilter(valueOf: (name: FilterName) => string | null): ListFilter {
  const values = mapFilters((name) => {
    const { success, data } = parseFilter(name, valueOf(name));
    return (success ? data : valueOf(name)) ?? '';
  });
  return values as ListFilter;
}

export const noFilter = parseListFilter(() => null);

/** Whether the filter asks for reminders, refused or unsent mail, notes, or calls to make. */
export const isAboutContact = (filter: ListFilter): boolean =>
  filterNames.some((name) => 'isAboutContact' in declarations[name] && filter[name] !== '');

/** The names of the filters. */
export const filterLabels = (language: 'en' | 'hi'): Record<FilterName, string> =>
  mapFilters((name) => declarations[name][language]);
