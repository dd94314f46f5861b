/** SQL on the table `saved_views`. Each statement names the account: nobody reads or changes the views of another. */
import type { SavedView } from '#contract/centres/saved-views.ts';
import type { Db, Tx } from '../../../platform/database/open-database.ts';

/** In the order of their creation. */
export async function listViews(db: Db, accountId: string): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(['id', 'name', 'query'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertView(tx: Tx, accountId: string, view: SavedView, now: string): Promise<void> {
  await tx
    .insertInto('saved_views')
    .values({ ...view, account_id: accountId, created_at: now })
    .execute();
}

export async function updateView(tx: Tx, accountId: string, { id, name, query }: SavedView): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ name, query })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteView(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).where('account_id', '=', accountId).execute();
}
