/** The saved views of the caller (decision 0047). Each statement names the account: nobody reads or changes the views of another. */
import { maxViewNameLength, type SavedView, toViewQuery } from '#contract/centres/saved-views.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { cleanText, hasForbiddenCharacters, lengthInCharacters } from '#contract/text.ts';
import { api } from '#contract/api.ts';
import type { Db, Tx } from '../../platform/database/open-database.ts';
import { recordActionOf } from '../../domain/audit/audit-trail.ts';
import { type Refusal, refuse } from '../../kernel/refusal.ts';
import { lock } from '../../platform/database/dialect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';
import { getCaller, implement, type Route } from '../../platform/http/route.ts';

/** In the order of their creation. */
async function listViews(db: Db, accountId: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function insertView(tx: Tx, accountId: string, view: SavedView, now: string): Promise<void> {
  await tx
    .insertInto('saved_views')
    .values({ ...view, account_id: accountId, created_at: now })
    .execute();
}

async function updateView(tx: Tx, accountId: string, { id, name, query }: SavedView): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ name, query })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

async function deleteView(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).where('account_id', '=', accountId).execute();
}

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
async function createView(services: Services, input: ViewInput, caller: Caller): Promise<SavedView> {
  const { clock, database, limits, randomness } = services;
  const view = { id: randomness.uuid(), ...cleanView(input) };
  await database.transaction(async (tx) => {
    const views = await lockViews(tx, caller);
    if (views.some(({ name }) => name === view.name)) throw refuseName('saved-view.name-taken');
    if (views.length >= limits.admin.maxSavedViews) throw refuse('saved-view.too-many');
    await insertView(tx, caller.accountId, view, clock.now().toISOString());
    await recordActionOf(tx, services, caller, 'saved-view.created', {
      target: view.name,
      details: { query: view.query },
    });
  });
  return view;
}

/** Throws `saved-view.not-found`, also for a view of another account, or as `createView`. */
async function replaceView(
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
    await recordActionOf(tx, services, caller, 'saved-view.updated', {
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
async function removeView(services: Services, id: string, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    const view = findView(await lockViews(tx, caller), id);
    await deleteView(tx, caller.accountId, id);
    await recordActionOf(tx, services, caller, 'saved-view.deleted', {
      target: view.name,
      details: { query: view.query },
    });
  });
}

export function savedViewRoutes(services: Services): Route[] {
  return [
    implement(api.listSavedViews, (request) => listViews(services.database.db, getCaller(request).accountId)),
    implement(api.createSavedView, (request) => createView(services, request.body, getCaller(request))),
    implement(api.updateSavedView, (request) =>
      replaceView(services, request.params.id, request.body, getCaller(request)),
    ),
    implement(api.deleteSavedView, async (request) => {
      await removeView(services, request.params.id, getCaller(request));
      return { message: 'Saved view deleted' };
    }),
  ];
}
