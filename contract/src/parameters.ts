/** Parameters of paths and queries that several rooms have. */
import * as z from 'zod/mini';

export const idText = z.string().check(z.maxLength(100));
export const idParams = z.object({ id: idText });

/** From 1 on, in digits. */
export const wholeNumberText = z.string().check(z.regex(/^[1-9][0-9]{0,6}$/));
