/** Writers of administrators: edits, imports and deletions of centres. */
import { batchRows } from '../admin-client.ts';
import { centreFields, firstName } from './fault-portal.ts';
import { createWriteState } from './journal.ts';
import { sendRequest } from './requests.ts';
import { getOrCreate, recordWrite, withPerson, type Writer } from './writer.ts';

export const rowsInBatch = 20;

export const importBatch: Writer = async (context) => {
  const { url, journal } = context;
  const token = await context.adminToken();
  const batch = journal.batches.size;
  const entry = getOrCreate(journal.batches, batch, () => createWriteState<true>());
  const rows = batchRows(batch, rowsInBatch);
  await recordWrite(context, 'import', entry, true, () =>
    sendRequest(url, '/admin/centres/bulk', { body: { rows }, token }),
  );
};

export const deleteCentre: Writer = (context) => {
  const { url, journal } = context;
  const isUsable = ({ centreId }: { readonly centreId: string }): boolean =>
    journal.deletions.get(centreId)?.acknowledged !== true;
  return withPerson(context, 'delete', isUsable, async ({ centreId }) => {
    const token = await context.adminToken();
    const entry = getOrCreate(journal.deletions, centreId, () => createWriteState<true>());
    await recordWrite(context, 'delete', entry, true, () =>
      sendRequest(url, `/admin/centres/${centreId}`, { method: 'DELETE', token }),
    );
  });
};

/** Renames a centre a few times. */
export const editCentre: Writer = (context) =>
  withPerson(
    context,
    'edit',
    () => true,
    async (person) => {
      const { url, journal, people, random } = context;
      const token = await context.adminToken();
      const entry = getOrCreate(journal.edits, person.centreId, () => createWriteState(firstName));
      for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits -= 1) {
        const name = `School ${Math.floor(random() * 1e9)}`;
        const body = centreFields(person, name);
        await recordWrite(context, 'edit', entry, name, () =>
          sendRequest(url, `/admin/centres/${person.centreId}`, { method: 'PUT', body, token }),
        );
      }
      people.returnPerson('edit', person);
    },
  );
