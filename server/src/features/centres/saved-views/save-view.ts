/** Creates, replaces and deletes the saved views of the caller (decision 0047). */
import { maxViewNameLength, toViewQuery, type SavedView } from '#contract/centres/saved-views.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { actorOf, recordAction } from '../../../domain/audit/audit-trail.ts';
import { refuse, type Refusal } from '../../../kernel/refusal.ts';
import { lock } from '../../../platform/database/dialect.ts';
import type { Tx } from '../../../platform/database/open-database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../services.ts';
import { deleteView, insertView, listViews, updateView } from './store.ts';

type ViewInput = Omit<SavedView, 'id'>;

const refuseName = (code: RefusalCode): Refusal => refuse(code, { problems: [{ field: 'name', code }] });

function cleanView({ name, query }: ViewInput): ViewInput {
  const cleaned = cleanText(name).replace(/\s+/g, ' ');
  if (cleaned === '') throw refuseName('field.required');
  if (hasForbiddenCharacters(cleaned)) throw refuseName('field.not-text');
  if (lengthInCharacters(cleaned) > maxViewNameLength) throw refuseName('field.too-long');
  return { name: cleaned, query: toViewQuery(query) };
}

/** Returns the caller's views; they do not change before the transaction ends. */
async function lockViews(tx: Tx, { accountId }: Caller): Promise<SavedView[]> {
  await lock(tx, `saved views ${accountId}`);
  return listViews(tx, accountId);
}

function findView(views: readonly SavedView[], id: string): SavedView {
  const view = views.find((one) => one.id === id);
  if (view === undefined) throw refuse('saved-view.not-found');
  return view;
}

/** Throws `field.required`, `field.not-text`, `field.too-long`, `saved-view.too-many` or `saved-view.name-taken`. */
export async function createView(services: Services, input: ViewInput, caller: Caller): Promise<SavedView> {
  const { clock, database, limits, randomness } = services;
  const view = { id: randomness.uuid(), ...cleanView(input) };
  await database.transaction(async (tx) => {
    const views = await lockViews(tx, caller);
    if (views.some(({ name }) => name === view.name)) throw refuseName('saved-view.name-taken');
    if (views.length >= limits.admin.maxSavedViews) throw refuse('saved-view.too-many');
    await insertView(tx, caller.accountId, view, clock.now().toISOString());
    await recordAction(tx, services, {
      action: 'saved-view.created',
      ...actorOf(caller),
      target: view.name,
      details: { query: view.query },
    });
  });
  return view;
}

/** Throws `saved-view.not-found`, also for a view of another account, or as `createView`. */
export async function replaceView(
  services: Services,
  id: string,
  input: ViewInput,
  caller: Caller,
): Promise<SavedView> {
  const view = { id, ...cleanView(input) };
  await services.database.transaction(async (tx) => {
    const views = await lockViews(tx, caller);
    const before = findView(views, id);
    if (views.some((other) => other.id !== id && other.name === view.name))
      throw refuseName('saved-view.name-taken');
    await updateView(tx, caller.accountId, view);
    await recordAction(tx, services, {
      action: 'saved-view.updated',
      ...actorOf(caller),
      target: view.name,
      details: {
        ...(before.name !== view.name && { name: [before.name, view.name] }),
        ...(before.query !== view.query && { query: [before.query, view.query] }),
      },
    });
  });
  return view;
}

/** Throws `saved-view.not-found`, also for a view of another account. */
export async function removeView(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const view = findView(await lockViews(tx, caller), id);
    await deleteView(tx, caller.accountId, id);
    await recordAction(tx, services, {
      action: 'saved-view.deleted',
      ...actorOf(caller),
      target: view.name,
      details: { query: view.query },
    });
  });
}
