/**
 * Added: the addresses to which the sheet of a state is mailed every morning, and the link in the mail that ends that
 * (product.md, Administrators 9).
 */
import * as z from 'zod/mini';
import { jsonEndpoint } from '../endpoint.ts';
import { idParams } from '../parameters.ts';
import { messageResponse } from '../received-refusal.ts';
import { fileLanguages } from './endpoints.ts';

const stateName = z.string().check(z.minLength(1), z.maxLength(100));

const newAddress = z.object({
  state: stateName,
  /** Stored in lower case. */
  address: z.string().check(z.maxLength(254)),
  language: z.enum(fileLanguages),
  /** Whether the workbook has the contacts of the heads. */
  hasContacts: z.boolean(),
});
export type NewStateAddress = z.infer<typeof newAddress>;

const stateAddress = z.extend(newAddress, {
  id: z.string(),
  createdAt: z.string(),
  /** The username. */
  createdBy: z.string(),
  /** Whether the mail server refused the last mail to it for good: no more are sent. */
  isRefused: z.boolean(),
});
export type StateAddress = z.infer<typeof stateAddress>;

export const listStateAddresses = jsonEndpoint({
  method: 'GET',
  path: '/admin/state-addresses',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'list',
  centres: 'all',
  query: z.strictObject({ state: stateName }),
  response: z.array(stateAddress),
  refusals: [],
});

/** The first mail is sent the next morning. */
export const addStateAddress = jsonEndpoint({
  method: 'POST',
  path: '/admin/state-addresses',
  access: 'admin',
  needsConfirmation: true,
  needsRight: 'list',
  centres: 'all',
  body: newAddress,
  response: stateAddress,
  refusals: ['email.invalid', 'state-address.taken', 'state-address.too-many'],
});

export const removeStateAddress = jsonEndpoint({
  method: 'DELETE',
  path: '/admin/state-addresses/:id',
  access: 'admin',
  needsConfirmation: false,
  needsRight: 'list',
  centres: 'all',
  params: idParams,
  response: messageResponse,
  refusals: ['state-address.not-found'],
});

const tokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

/** What the link in a mail is about; null: the mails have ended. It changes nothing: mail scanners follow links. */
export const getStateMail = jsonEndpoint({
  method: 'GET',
  path: '/state-mails/:token',
  access: 'public',
  params: tokenParams,
  response: z.object({ mail: z.nullable(z.object({ state: z.string(), address: z.string() })) }),
  refusals: ['state-mail.unknown', 'rate.exceeded'],
});

/** Removes the address. A second call changes nothing. */
export const endStateMail = jsonEndpoint({
  method: 'POST',
  path: '/state-mails/:token/end',
  access: 'public',
  params: tokenParams,
  response: messageResponse,
  refusals: ['state-mail.unknown', 'rate.exceeded'],
});
