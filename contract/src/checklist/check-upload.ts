/** Added: measures how fast a phone sends to the portal. What is sent is not stored (product.md, Photos). */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';

/** Enough to measure a slow network within seconds; a photo has four times as much. */
export const checkUploadBytes = 256 * 1024;

export const checkUpload = jsonEndpoint({
  method: 'POST',
  path: '/check-upload',
  access: 'public',
  body: z.object({ filler: z.string().check(z.maxLength(checkUploadBytes)) }),
  response: z.object({ received: z.number() }),
  maxBodyBytes: checkUploadBytes + 1024,
  refusals: ['rate.exceeded'],
});
