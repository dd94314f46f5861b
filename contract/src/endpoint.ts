/** The definition of an endpoint, shared by client and server. The endpoints are listed in `api.ts`. */
import * as z from 'zod/mini';
import type { Right } from './rights.ts';
import type { RefusalCode } from './refusals.ts';

export type Schema<Value> = z.core.$ZodType<Value>;

/**
 * Who may call: anyone; any active session; a centre user; a centre user with their own `{userId}`; an administrator;
 * an administrator in their own account, also before they have set up the two-step login that the portal requires; a phone to
 * which the photos of one draft were handed over, with the limited token that opens nothing else; a program with the read-only key
 * of the verified register.
 * The server reads account and role from the database on each request; claims in the token grant nothing.
 */
export type Access =
  'public' | 'signed-in' | 'centre' | 'own-profile' | 'admin' | 'admin-account' | 'handover' | 'register';

/**
 * Whether the session of an administrator needs a login or a confirmation within the last minutes; otherwise the call is refused
 * with `session.confirmation-required`. It is needed for whatever sends text, acts on many centres at once, hands out the contacts
 * of many, opens what was closed or deleted, changes who can log in, or cannot be undone (decision 0032). `sometimes`: it depends
 * on the change, and the action asserts it before it writes.
 */
export type Confirmation = boolean | 'sometimes';

/** The right that the account of an administrator needs; `accounts-of-others`: to change any account but one's own `{id}`. */
type NeededRight = Right | 'none' | 'accounts-of-others';

/**
 * Which centres the call shows or changes: none; those of the states of the account, where every other one is unknown; or all, so
 * that an account with states is refused.
 */
export type Reach = 'none' | 'of-states' | 'all';

/** What a call asks of its caller. Rights and states are those of administrators: other calls need none. */
export interface AccessRule<Who extends Access = Access> {
  readonly access: Who;
  readonly needsConfirmation: Confirmation;
  readonly needsRight: NeededRight;
  readonly centres: Reach;
}

interface AdminRule {
  readonly right: NeededRight;
  readonly centres: Reach;
  /** No by default. */
  readonly confirms?: Confirmation;
}

/** The access of an administrator. A call says its right and its centres, so that neither is forgotten. */
export const admin = ({ right, centres, confirms = false }: AdminRule): AccessRule<'admin'> => ({
  access: 'admin',
  needsConfirmation: confirms,
  needsRight: right,
  centres,
});

/** As `admin-account`, with a confirmation. */
export const confirmedAccount: AccessRule<'admin-account'> = {
  access: 'admin-account',
  needsConfirmation: true,
  needsRight: 'none',
  centres: 'none',
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One completely received file of a multipart form. Its content is in a file of the server. */
export interface ReceivedFile {
  readonly fieldName: string;
  readonly fileName: string;
  readonly byteLength: number;
  /** Of the content, in lower-case hex. */
  readonly sha256: string;
  /** Where the content is until the form has been handled. */
  readonly path: string;
}

/** A multipart form: text fields (each at most once) and files in the order of the body. */
export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
}

/** Encodes a value as a multipart form and decodes it; `decode` throws `FormRefused` for an invalid form. */
export interface FormCodec<Value, Decoded> {
  readonly encode: (value: Value) => FormData;
  readonly decode: (form: ReceivedForm) => Decoded;
}

/** A form with missing, duplicate or malformed parts; the server responds with the code and status 400. */
export class FormRefused extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;

  constructor(code: RefusalCode, field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

interface EndpointCommon<Params, Query, Who extends Access> extends AccessRule<Who> {
  readonly method: Method;
  /** Path under /api with `:name` for each parameter. */
  readonly path: string;
  readonly params?: Schema<Params>;
  readonly query?: Schema<Query>;
  /** Without those that any call of its access may get. */
  readonly refusals: readonly RefusalCode[];
  /** Largest request body in bytes; 64 KiB by default. */
  readonly maxBodyBytes?: number;
}

export interface JsonEndpoint<
  Params,
  Query,
  Body,
  Response,
  Who extends Access = Access,
> extends EndpointCommon<Params, Query, Who> {
  readonly kind: 'json';
  readonly body?: Schema<Body>;
  readonly response: Schema<Response>;
}

export interface FormEndpoint<
  Params,
  Value,
  Decoded,
  Response,
  Who extends Access = Access,
> extends EndpointCommon<Params, unknown, Who> {
  readonly kind: 'form';
  readonly form: FormCodec<Value, Decoded>;
  readonly response: Schema<Response>;
}

/** Returns a file (CSV, workbook) instead of JSON. */
export interface FileEndpoint<Params, Query, Body, Who extends Access = Access> extends EndpointCommon<
  Params,
  Query,
  Who
> {
  readonly kind: 'file';
  readonly body?: Schema<Body>;
  readonly contentType: string;
  /** For a file with many centres or entries: its share of the downloads that an account has in an hour. */
  readonly exportCost?: number;
}

/** Method and path of a call. */
type Call = `${Method} /${string}`;

/** What is written down of a call: the access of all but administrators is a word, and many calls have no refusals of their own. */
type Declared<Endpoint, Who extends Access> = Omit<
  Endpoint,
  'kind' | 'method' | 'path' | 'refusals' | keyof AccessRule
> & {
  readonly access: Exclude<Who, 'admin'> | AccessRule<Who>;
  readonly refusals?: readonly RefusalCode[];
};

function ruleOf<Who extends Access>(call: Call, access: Who | AccessRule<Who>) {
  const [method, path] = call.split(' ') as [Method, string];
  const none = { needsConfirmation: false, needsRight: 'none', centres: 'none' } as const;
  return { method, path, refusals: [], ...(typeof access === 'string' ? { access, ...none } : access) };
}

export function jsonEndpoint<
  Response,
  Who extends Access,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>(
  call: Call,
  { access, ...declared }: Declared<JsonEndpoint<Params, Query, Body, Response>, Who>,
): JsonEndpoint<Params, Query, Body, Response, Who> {
  return { kind: 'json', ...ruleOf(call, access), ...declared };
}

export function formEndpoint<Response, Who extends Access, Params, Value, Decoded>(
  call: Call,
  { access, ...declared }: Declared<FormEndpoint<Params, Value, Decoded, Response>, Who>,
): FormEndpoint<Params, Value, Decoded, Response, Who> {
  return { kind: 'form', ...ruleOf(call, access), ...declared };
}

export function fileEndpoint<Who extends Access, Params = undefined, Query = undefined, Body = undefined>(
  call: Call,
  { access, ...declared }: Declared<FileEndpoint<Params, Query, Body>, Who>,
): FileEndpoint<Params, Query, Body, Who> {
  return { kind: 'file', ...ruleOf(call, access), ...declared };
}

export type AnyEndpoint =
  | JsonEndpoint<never, never, never, unknown>
  | FormEndpoint<never, never, unknown, unknown>
  | FileEndpoint<never, never, never>;

// Parameters of paths and queries that several rooms have.

export const idText = z.string().check(z.maxLength(100));
export const idParams = z.object({ id: idText });

/** From 1 on, in digits. */
export const wholeNumberText = z.string().check(z.regex(/^[1-9][0-9]{0,6}$/));
