/** The user in the path of the calls of profiles. */
import * as z from 'zod/mini';

export const userParams = z.object({ userId: z.string().check(z.maxLength(100)) });
