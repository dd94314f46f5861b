/** OpenAPI 3.1 of the calls that it is given, made from their schemas: nothing of it is written twice. */
import * as z from 'zod/mini';
import type { AnyEndpoint, Schema } from '#contract/endpoint.ts';
import { refusalCodes, refusals, type RefusalCode } from '#contract/refusals.ts';

type Json = Record<string, unknown>;

export interface ApiToDescribe {
  readonly title: string;
  /** Where the paths begin, for example https://centres.example.org/api. */
  readonly baseUrl: string;
  /** By their names. */
  readonly calls: Readonly<Record<string, unknown>>;
  /** By call: the fields of its form in words, and the name of its files. They are apart from the calls to keep them out of the browser. */
  readonly forms: Readonly<
    Record<string, { readonly fields: Readonly<Record<string, string>>; readonly files: string }>
  >;
}

/** What any call may answer, beyond its own refusals. */
const alwaysPossible: readonly RefusalCode[] = [
  'request.invalid',
  'request.too-large',
  'request.unsupported-type',
  'rate.exceeded',
  'server.failed',
  'server.busy',
  'server.unavailable',
];
const whenNotPublic: readonly RefusalCode[] = ['session.required', 'session.ended', 'access.denied'];

const accessInWords: Readonly<Record<AnyEndpoint['access'], string>> = {
  public: 'Anybody may call.',
  'signed-in': 'Anybody who is logged in may call.',
  centre: 'Centre users may call.',
  'own-profile': 'Centre users may call it on their own `userId`.',
  admin: 'Administrators may call.',
};

function toJsonSchema(schema: Schema<unknown>, io: 'input' | 'output'): Json {
  const described = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Not a number is null in JSON; answers may get further fields.
      if (zodSchema instanceof z.core.$ZodNaN) jsonSchema.type = 'null';
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const { $schema: _dialect, ...rest } = described;
  return rest;
}

/** One parameter for each member of an object schema. */
function describeParameters(schema: Schema<unknown> | undefined, location: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: of,
  }));
}

function describeBody(forms: ApiToDescribe['forms'], name: string, endpoint: AnyEndpoint): Json {
  if (endpoint.kind === 'form') {
    const form = forms[name];
    if (form === undefined) throw new Error(`The form of ${name} is not described`);
    const { fields, files } = form;
    const texts = Object.entries(fields).map(([field, description]) => [
      field,
      { type: 'string', description },
    ]);
    const file = { type: 'array', items: { type: 'string', contentMediaType: 'image/jpeg' } };
    const schema = { type: 'object', properties: { ...Object.fromEntries(texts), [files]: file } };
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

/** One answer for each status; its description names the codes. */
function describeRefusals(endpoint: AnyEndpoint): Json {
  const codes = new Set([
    ...endpoint.refusals,
    ...(endpoint.access === 'public' ? [] : whenNotPublic),
    ...alwaysPossible,
  ]);
  const byStatus = Map.groupBy(codes, (code) => String(refusals[code].status));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: `Refused: ${of.join(', ')}.`, content }]),
  );
}

function describeCall(forms: ApiToDescribe['forms'], name: string, endpoint: AnyEndpoint): Json {
  const query = endpoint.kind === 'form' ? undefined : endpoint.query;
  return {
    operationId: name,
    tags: [endpoint.path.split('/')[1]],
    description: accessInWords[endpoint.access],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...describeParameters(endpoint.params, 'path'), ...describeParameters(query, 'query')],
    ...describeBody(forms, name, endpoint),
    responses: { 200: describeSuccess(endpoint), ...describeRefusals(endpoint) },
  };
}

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
    waitSeconds: { type: 'number', description: 'After this time it may succeed.' },
  },
};

export function describeApi({ title, baseUrl, calls, forms }: ApiToDescribe): Json {
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
