/** Added: the columns of the dashboard's table that an administrator has chosen, in their order (decision 0045). */
import * as z from 'zod/mini';
import { admin, jsonEndpoint } from '../endpoint.ts';

/** Names of columns in the order of the table: `centre_code.phone`. The dashboard decides which names it knows. */
const listColumnsText = z.string().check(z.regex(/^[a-z_]+(?:\.[a-z_]+){0,30}$/), z.maxLength(500));

/** '' for the columns of section 2. */
const listColumns = z.object({ columns: z.union([z.literal(''), listColumnsText]) });

/** Those of the caller. */
export const getListColumns = jsonEndpoint('GET /admin/list-columns', {
  access: admin({ right: 'none', centres: 'none' }),
  response: listColumns,
});

export const setListColumns = jsonEndpoint('PUT /admin/list-columns', {
  access: admin({ right: 'none', centres: 'none' }),
  body: listColumns,
  response: listColumns,
});
