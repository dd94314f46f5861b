/** The response of calls whose response is not specified (section 7): any object, to which this portal adds a message. */
import * as z from 'zod/mini';

export const addedMessage = z.catch(z.string(), '');
export const messageResponse = z.object({ message: addedMessage });
