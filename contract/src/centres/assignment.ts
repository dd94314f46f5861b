/** Added: which administrator looks after a centre (product.md, Administrators 16). It locks nothing. */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';

export const officerSchema = z.object({ id: z.string(), name: z.string() });
export type Officer = z.infer<typeof officerSchema>;

/** The administrators that centres can be assigned to, by name. */
export const listOfficers = jsonEndpoint({
  method: 'GET',
  path: '/admin/officers',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'none',
  centres: 'none',
  response: z.array(officerSchema),
  refusals: [],
});

/** Many centres are assigned by `actOnCentres`. */
export const assignCentre = jsonEndpoint({
  method: 'PUT',
  path: '/admin/centres/:id/assignment',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'list',
  centres: 'of-states',
  params: idParams,
  /** An administrator, or null for nobody. */
  body: z.strictObject({ to: z.nullable(z.string().check(z.maxLength(100))) }),
  response: z.object({ assigned_to: z.nullable(officerSchema) }),
  refusals: ['centre.not-found', 'officer.not-found'],
});
