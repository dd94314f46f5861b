/** Every call of the contract that takes a body, with a body whose parts are known, so that a client can stop at each. */
import { api } from '#contract/api.ts';
import type { Access, AnyEndpoint } from '#contract/endpoint.ts';
import { defaultLimits } from '../../server/src/limits.ts';
import type { HostileAccount, HostilePortal } from './hostile-portal.ts';

export interface HostileCall {
  readonly name: string;
  readonly method: string;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly access: Access;
  readonly mediaType: string;
  readonly maxBodyBytes: number;
  /** Complete and within the limit, but no honest request, so that it changes nothing. */
  readonly body: string;
  /** How much of the body has been sent at each part. */
  readonly cuts: Readonly<Record<string, number>>;
}

/** More than what is read before a request is refused by its headers. */
const largeBytes = 200_000;
const fileBytes = 60_000;
const boundary = 'hostile';

const partHead = (disposition: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;

function createForm(): Pick<HostileCall, 'body' | 'cuts'> {
  const filler = 'x'.repeat(8_000);
  const file = 'p'.repeat(fileBytes);
  const field = `${partHead('name="filler"')}${filler}\r\n`;
  const photo = (name: string): string => `${partHead(`name="photos"; filename="${name}"`)}${file}\r\n`;
  const [first, second, end] = [photo('a.jpg'), photo('b.jpg'), `--${boundary}--\r\n`];
  const body = [field, first, second, end].join('');
  return {
    body,
    cuts: {
      'the headers': 0,
      'half of a field': field.length - 4_000,
      'half of the first file': field.length + first.length - fileBytes / 2,
      'the first file': field.length + first.length + partHead('').length,
      'all but the final boundary': body.length - end.length,
    },
  };
}

function createJson(maxBodyBytes: number): Pick<HostileCall, 'body' | 'cuts'> {
  const body = JSON.stringify(['x'.repeat(Math.min(maxBodyBytes, largeBytes) - 100)]);
  return { body, cuts: { 'the headers': 0, 'half of the body': body.length / 2 } };
}

function toHostileCalls([name, endpoint]: readonly [string, AnyEndpoint]): HostileCall[] {
  const { method, path, access, kind, maxBodyBytes = defaultLimits.http.maxJsonBodyBytes } = endpoint;
  const common = { name, method, path, access, maxBodyBytes };
  if (kind === 'form')
    return [{ ...common, mediaType: `multipart/form-data; boundary=${boundary}`, ...createForm() }];
  if (endpoint.body === undefined) return [];
  return [{ ...common, mediaType: 'application/json', ...createJson(maxBodyBytes) }];
}

export const hostileCalls: readonly HostileCall[] = (
  Object.entries(api) as unknown as readonly (readonly [string, AnyEndpoint])[]
).flatMap(toHostileCalls);

export interface Request {
  readonly path?: string;
  readonly mediaType?: string;
  readonly token?: string | undefined;
  /** Of the announced body; null for one in chunks, without an announced length. */
  readonly length?: number | null;
  /** The address that the proxy in front of the portal reports. */
  readonly address: string;
  readonly account: HostileAccount;
}

/** Returns the headers of a request, with the empty line after them. */
export function headOf(call: HostileCall, request: Request): string {
  const { path = call.path, mediaType = call.mediaType, token, address, account } = request;
  const { length = Buffer.byteLength(call.body) } = request;
  const target = path
    .replace(':userId', account.userId)
    .replace(':slot', 'centre')
    .replace(/:[A-Za-z]+/g, () => account.centreId);
  const lines = [
    `${call.method} /api${target} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${address}`,
    `Content-Type: ${mediaType}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Returns a token that the call does not admit. */
export function otherToken(portal: HostilePortal, { access }: HostileCall, account: HostileAccount): string {
  const isForAdmins = access === 'admin' || access === 'admin-account';
  return isForAdmins ? account.token : portal.adminToken;
}
