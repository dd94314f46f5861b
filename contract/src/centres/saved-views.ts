/** Added: lists that an administrator has saved by name, as filters, order and columns in the URL of the list (decision 0047). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';
import { messageResponse } from '../received-refusal.ts';
import { centreFilterShape } from './centre-filter.ts';
import { sortableColumns } from './endpoints.ts';
import { listColumnsText } from './list-columns.ts';

/** In characters. */
export const maxViewNameLength = 60;

/** What a view keeps of the URL; the page is not part of it. */
const viewParameters = {
  ...centreFilterShape,
  sort: z.enum(sortableColumns),
  order: z.enum(['asc', 'desc']),
  /** The shown columns, in the way in which the table writes them. */
  columns: listColumnsText,
};

/** Returns the known parameters with valid values of a query, in a fixed order and without `?`. All others are dropped. */
export function toViewQuery(query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, schema] of Object.entries(viewParameters)) {
    const { data } = z.safeParse(schema, given.get(name) ?? '');
    if (typeof data === 'string' && data !== '') kept.set(name, data);
  }
  return kept.toString();
}

const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As from `toViewQuery`; '' is the whole list in its usual order. */
  query: z.string(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const body = z.object({
  name: z.string().check(z.maxLength(1000)),
  query: z.string().check(z.maxLength(5000)),
});
const nameRefusals = ['field.required', 'field.too-long', 'field.not-text', 'saved-view.name-taken'] as const;

/** The caller's own views. */
export const listSavedViews = jsonEndpoint({
  method: 'GET',
  path: '/admin/saved-views',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  response: z.array(savedViewSchema),
  refusals: [],
});

export const createSavedView = jsonEndpoint({
  method: 'POST',
  path: '/admin/saved-views',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  body,
  response: savedViewSchema,
  refusals: [...nameRefusals, 'saved-view.too-many'],
});

/** Replaces name and query. */
export const updateSavedView = jsonEndpoint({
  method: 'PUT',
  path: '/admin/saved-views/:id',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  params: idParams,
  body,
  response: savedViewSchema,
  refusals: [...nameRefusals, 'saved-view.not-found'],
});

export const deleteSavedView = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/saved-views/:id',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  params: idParams,
  response: messageResponse,
  refusals: ['saved-view.not-found'],
});
