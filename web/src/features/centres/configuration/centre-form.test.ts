/** Adding a centre again after its answer was lost. */
import { afterEach, expect, test, vi } from 'vitest';
import { emptyCentre } from './configuration-state.tsx';
import { saveOrMerge } from './centre-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const centre = { ...emptyCentre.fields, centre_code: 'C1', centre_name: 'School', email: 'a@example.org' };

test.for([
  ['exactly that of the form is on the list', {}, 'listed'],
  ['another one keeps its code', { centre_name: 'Other School' }, null],
] as const)('the centre with the code: %s', async ([, other, saved]) => {
  const taken = { code: 'centre.code-taken', error: 'Taken', problems: [] };
  const stored = { ...centre, ...other, id: '1', form_status: 'Pending' };
  vi.stubGlobal('fetch', async (_url: string, { method }: { readonly method: string }) =>
    method === 'POST'
      ? Response.json(taken, { status: 409 })
      : Response.json([{ ...stored, id: '0', centre_code: 'C11' }, stored], {
          headers: { 'x-total-count': '2' },
        }),
  );
  const { outcome } = await saveOrMerge(emptyCentre, centre, {});
  expect(outcome.saved).toBe(saved);
  expect(outcome.failure === null).toBe(saved !== null);
});
