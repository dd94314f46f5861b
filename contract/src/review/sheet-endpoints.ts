/** Added: the sheet for the photos of a centre (product.md, The sheet in the photo). */
import * as z from 'zod/mini';
import { userParams } from '../checklist/profile.ts';
import { jsonEndpoint } from '../endpoint.ts';
import { idText } from '../parameters.ts';

const sheetSchema = z.object({
  centre_code: z.string(),
  centre_name: z.string(),
  exam_name: z.string(),
  /** Letters for a screen, and how long they are the newest: then the sheet is fetched again. */
  screen: z.object({ letters: z.string(), seconds: z.number() }),
  /** Letters for paper, valid for this edition. */
  printed: z.object({ letters: z.string() }),
});
export type Sheet = z.infer<typeof sheetSchema>;

/** `sheet` is null where the portal is set to have none. */
export const getSheet = jsonEndpoint({
  method: 'GET',
  path: '/profiles/:userId/sheet',
  access: 'own-profile',
  params: userParams,
  query: z.object({ centre_config_id: idText }),
  response: z.object({ sheet: z.nullable(sheetSchema) }),
  refusals: ['profile.not-yours', 'centre.not-yours'],
});
