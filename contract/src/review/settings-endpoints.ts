/** Added: checks that are set aside, and limits, which officers change without the operator (product.md, Review). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { limitNames } from './changeable-limits.ts';
import { reasonCodes, type ReasonCode } from './warnings.ts';

export const maxWhyLength = 300;
const whyText = z.string();

/** What cannot be read, somebody has to look at. */
export const canBeSetAside = (code: ReasonCode): boolean => code !== 'checklist.unreadable';

const setAsideSchema = z.object({
  code: z.enum(reasonCodes),
  /** '' for all. */
  state: z.string(),
  why: z.string(),
  by: z.string(),
  at: z.string(),
});
export type CheckSetAside = z.infer<typeof setAsideSchema>;

const setAsideList = z.object({ checks: z.array(setAsideSchema) });

export const listChecksSetAside = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/checks',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  response: setAsideList,
  refusals: [],
});

/**
 * Sets a check aside for a state or for all: its reasons no longer count there, also those of later submissions. Without `why` that is
 * taken back. Everything that it concerns is checked again.
 */
export const setCheckAside = jsonEndpoint({
  method: 'PUT',
  path: '/admin/review/checks',
  access: 'admin',
  needsConfirmation: true,
  needsRight: 'review',
  centres: 'all',
  body: z.object({
    code: z.enum(reasonCodes).check(z.refine(canBeSetAside)),
    state: z.string().check(z.maxLength(200)),
    why: z.nullable(whyText),
  }),
  response: setAsideList,
  refusals: ['field.required', 'field.too-long', 'field.not-text'],
});

const limitSchema = z.object({
  name: z.enum(limitNames),
  value: z.number(),
  /** Who has changed it; null for the default. */
  changed: z.nullable(z.object({ by: z.string(), at: z.string(), why: z.string() })),
});
export type LimitState = z.infer<typeof limitSchema>;

const limitList = z.object({ limits: z.array(limitSchema) });

export const listLimits = jsonEndpoint({
  method: 'GET',
  path: '/admin/review/limits',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  response: limitList,
  refusals: [],
});

const values = z.array(z.object({ name: z.enum(limitNames), value: z.number() })).check(z.maxLength(100));

const markedSchema = z.object({
  name: z.enum(limitNames),
  /** How many submitted centres it would mark; of the draw, how many of those without warnings it would leave for a spot check. */
  marked: z.number(),
  of: z.number(),
});
export type LimitMarks = z.infer<typeof markedSchema>;

/** What all limits together would mark with these values; those that are missing have their defaults. Changes nothing. */
export const tryLimits = jsonEndpoint({
  method: 'POST',
  path: '/admin/review/limits/try',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'review',
  centres: 'all',
  body: z.object({ values }),
  response: z.object({ marks: z.array(markedSchema) }),
  refusals: ['limits.contradictory'],
});

/** Changes only what it names, so that two officers lose nothing of each other. Everything is checked again with them. */
export const saveLimits = jsonEndpoint({
  method: 'PUT',
  path: '/admin/review/limits',
  access: 'admin',
  needsConfirmation: true,
  needsRight: 'review',
  centres: 'all',
  body: z.object({ values, why: whyText }),
  response: limitList,
  refusals: ['limits.contradictory', 'field.required', 'field.too-long', 'field.not-text'],
});
