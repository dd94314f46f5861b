/** Generates an OpenAPI 3.1 description from the endpoints of the contract and their schemas. */
import type { AnyEndpoint, Schema } from '#contract/endpoint.ts';
import { type RefusalCode, refusalCodes, refusals } from '#contract/refusals.ts';
import { wholeNumber } from '#contract/text.ts';
import * as z from 'zod/mini';

/** Refusals that any endpoint may return in addition to its own. */
const commonRefusals: readonly RefusalCode[] = [
  'request.invalid',
  'request.unknown-parameter',
  'request.too-large',
  'request.unsupported-type',
  'rate.exceeded',
  'server.failed',
  'server.busy',
  'server.unavailable',
];
const refusalsOfAccess = (access: AnyEndpoint['access']): readonly RefusalCode[] => {
  if (access === 'public') return ['rate.exceeded'];
  if (access === 'register') return ['register.key-wrong'];
  const usual = ['session.required', 'session.ended', 'access.denied'] as const;
  return [...usual, access === 'admin' ? 'factor.enrolment-required' : 'session.record-changed'];
};

const refusalSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', enum: refusalCodes },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code'],
        properties: { field: { type: 'string' }, code: { type: 'string', enum: refusalCodes } },
      },
    },
    waitSeconds: { type: 'number', description: 'The request may succeed after this time.' },
  },
};

/** Returns one response for each status, with the codes in its description. */
function describeRefusals(endpoint: AnyEndpoint): Record<string, unknown> {
  const codes = new Set([...endpoint.refusals, ...refusalsOfAccess(endpoint.access)]);
  if (endpoint.kind === 'file' && endpoint.exportCost !== undefined)
    codes.add('export.running').add('export.too-many');
  if (endpoint.needsConfirmation !== false) codes.add('session.confirmation-required');
  for (const code of commonRefusals) codes.add(code);
  const byStatus = Map.groupBy(codes, (code) => String(refusals[code].status));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => [
      status,
      { description: `Refused: ${statusCodes.join(', ')}.`, content },
    ]),
  );
}

type Json = Record<string, unknown>;

interface ApiDescriptionOptions {
  readonly title: string;
  /** The URL before each path, for example https://centres.example.org/api. */
  readonly baseUrl: string;
  /** Endpoints by their names. */
  readonly calls: Readonly<Record<string, unknown>>;
  /** By endpoint: a description of each form field, and the name of the file field. Separate from the endpoints to keep the texts out of the browser. */
  readonly forms: Readonly<
    Record<string, { readonly fields: Readonly<Record<string, string>>; readonly files: string }>
  >;
}

const accessDescriptions: Readonly<Record<AnyEndpoint['access'], string>> = {
  public: 'Anybody may call.',
  'signed-in': 'Anybody who is logged in may call.',
  centre: 'Centre users may call.',
  'own-profile': 'Centre users may call it on their own `userId`.',
  admin: 'Administrators may call.',
  'admin-account':
    'Administrators may call, also before they have set up the two-step login that the portal requires.',
  register: 'A program may call with the read-only key of the register (`REGISTER_KEY`) as bearer token.',
  handover: 'A phone may call with the token of POST /handovers/claim, which opens nothing else.',
};

const remedy =
  'more than 15 minutes after the login: confirm with `POST /api/admin/session/confirm` and the password, or log in again, and repeat the call.';

/** What a client of the specification alone has to know (decision 0032). */
function describeConfirmation({ needsConfirmation }: AnyEndpoint): string {
  if (needsConfirmation === false) return '';
  const when = needsConfirmation === 'sometimes' ? 'Depending on the change, refused' : 'Refused';
  return ` ${when} with 403 \`session.confirmation-required\` ${remedy}`;
}

function toJsonSchema(schema: Schema<unknown>, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // NaN is null in JSON. Responses may get more fields later.
      if (zodSchema instanceof z.core.$ZodNaN) jsonSchema.type = 'null';
      if (zodSchema === wholeNumber)
        Object.assign(jsonSchema, {
          type: 'integer',
          minimum: Number.MIN_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
        });
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const { $schema: _dialect, ...rest } = described;
  return rest;
}

/** Returns one parameter for each property of an object schema. */
function describeParameters(schema: Schema<unknown> | undefined, location: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function describeBody(forms: ApiDescriptionOptions['forms'], name: string, endpoint: AnyEndpoint): Json {
  if (endpoint.kind === 'form') {
    const form = forms[name];
    if (form === undefined) throw new Error(`No description of the form of ${name}`);
    const { fields, files } = form;
    const properties: Json = {};
    for (const [field, description] of Object.entries(fields))
      properties[field] = { type: 'string', description };
    properties[files] = { type: 'array', items: { type: 'string', contentMediaType: 'image/jpeg' } };
    const schema = { type: 'object', properties };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (endpoint.body === undefined) return {};
  const schema = toJsonSchema(endpoint.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function describeSuccess(endpoint: AnyEndpoint): Json {
  if (endpoint.kind === 'file') {
    const content = { [endpoint.contentType]: { schema: { type: 'string', format: 'binary' } } };
    return { description: 'The file.', content };
  }
  const schema = toJsonSchema(endpoint.response, 'output');
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function describeCall(forms: ApiDescriptionOptions['forms'], name: string, endpoint: AnyEndpoint): Json {
  const query = endpoint.kind === 'form' ? undefined : endpoint.query;
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    description: `${accessDescriptions[endpoint.access]}${describeConfirmation(endpoint)}`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...describeParameters(endpoint.params, 'path'), ...describeParameters(query, 'query')],
    ...describeBody(forms, name, endpoint),
    responses: { 200: describeSuccess(endpoint), ...describeRefusals(endpoint) },
  };
}

export function describeApi({ title, baseUrl, calls, forms }: ApiDescriptionOptions): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(calls) as [string, AnyEndpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(forms, name, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title,
      version: '1.0.0',
      description: 'Every refusal is a Refusal: `error` for people, `code` for programs.',
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
