/** What administrators do to many centres of the list at once. */
import { api } from '#contract/api.ts';
import type { Desk } from './desk.ts';

/** Marks the centres that the list does not name as missing. Returns the id of the change. */
export async function importList(
  { call, ask }: Desk,
  token: string,
  rows: object[],
): Promise<string | undefined> {
  const { plan, missing } = await call(api.previewImport, { body: { rows } }, token);
  for (const part of ['changes', 'missing'])
    await ask(token, 'POST /admin/centres/import/report', { rows, part, plan });
  const body = { rows, plan, missing: { act: 'mark' as const, seen: missing.digest } };
  return (await call(api.importCentres, { body }, token)).changeSet;
}

const acts = [
  { act: 'mark-missing' },
  { act: 'unmark-missing' },
  { act: 'extend', extendTo: '2026-03-05' },
  { act: 'delete' },
] as const;

/** Every act, on the centres of a state; the extension is taken back. */
export async function actOnKerala({ ask, call, advance, admin }: Desk): Promise<void> {
  for (const act of acts) {
    const { reached } = await call(api.previewBulkAct, { body: { ...act, state: 'Kerala' } }, admin);
    const tellHeads = act.act === 'extend' && { tellHeads: true };
    const body = { ...act, ...tellHeads, state: 'Kerala', seen: reached };
    const { changeSet } = await call(api.actOnCentres, { body }, admin);
    if (act.act === 'extend') await ask(admin, `POST /admin/change-sets/${changeSet}/take-back`);
    await advance(60);
  }
}
