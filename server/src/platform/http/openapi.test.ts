import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'vitest';
import { api } from '#contract/api.ts';
import { refusalCodes } from '#contract/refusals.ts';

import { sharedPortalTest } from '../../testing/portal-test.ts';

type Json = Readonly<Record<string, unknown>>;

const test = sharedPortalTest().extend(
  'description',
  { scope: 'file' },
  async ({ app }) => (await (await app.fetch('/api/openapi.json')).json()) as Json,
);

/** Returns a nested value by its keys. */
function getValue(description: Json, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], description);
}

test('the description is public and cacheable for an hour', async ({ app, description }) => {
  const response = await app.fetch('/api/openapi.json');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(getValue(description, 'servers')).toEqual([{ url: 'https://centres.example.org/api' }]);
});

test('the description is valid OpenAPI 3.1', async ({ description }) => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(description));
  expect(result).toMatchObject({ valid: true });
  expect(validator.version).toBe('3.1');
  const broken = await new Validator().validate({
    ...structuredClone(description),
    paths: { '/x': { get: 1 } },
  });
  expect(broken.valid).toBe(false);
});

test('every endpoint is described with path, method and parameters', async ({ description }) => {
  for (const [name, { method, path }] of Object.entries(api)) {
    const call = getValue(
      description,
      'paths',
      path.replace(/:(\w+)/g, '{$1}'),
      method.toLowerCase(),
    ) as Json;
    expect(call['operationId']).toBe(name);
    const parameters = (call['parameters'] as { name: string; in: string }[]).filter(
      (parameter) => parameter.in === 'path',
    );
    expect(parameters.map((parameter) => `:${parameter.name}`)).toEqual(path.match(/:\w+/g) ?? []);
  }
  const calls = Object.values(getValue(description, 'paths') as Record<string, Json>).flatMap((path) =>
    Object.keys(path),
  );
  expect(calls).toHaveLength(Object.keys(api).length);
});

test('a call that needs a recent confirmation says so and how', async ({ description }) => {
  for (const [path, method] of [
    ['/admin/centres/export', 'post'],
    ['/admin/centres/bulk-delete', 'delete'],
    ['/admin/centres/{id}', 'put'],
  ] as const) {
    const call = getValue(description, 'paths', path, method) as Json;
    expect(call['description']).toMatch(
      /403 `session.confirmation-required` more than 15 minutes after the login: confirm with `POST \/api\/admin\/session\/confirm`/,
    );
    expect(call).toMatchObject({
      responses: {
        403: { description: expect.stringContaining('session.confirmation-required') as unknown },
      },
    });
  }
  expect(getValue(description, 'paths', '/admin/centres/{id}/download', 'get', 'description')).not.toContain(
    'confirm',
  );
});

test('bodies, responses, refusals and access are described', async ({ description }) => {
  const login = getValue(description, 'paths', '/auth/login', 'post') as Json;
  expect(login['security']).toEqual([]);
  expect(login).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { required: ['username', 'password'] } } } },
    responses: {
      200: { content: { 'application/json': { schema: { properties: { token: { type: 'string' } } } } } },
      401: { description: expect.stringContaining('login.failed') as unknown },
      503: { description: expect.stringContaining('server.unavailable') as unknown },
    },
  });
  const save = getValue(description, 'paths', '/profiles/{userId}', 'put') as Json;
  expect(save['security']).toEqual([{ bearer: [] }]);
  expect(save).toMatchObject({
    requestBody: {
      content: { 'multipart/form-data': { schema: { properties: { photos: { type: 'array' } } } } },
    },
  });
  expect(getValue(description, 'components', 'schemas', 'Refusal', 'properties', 'code', 'enum')).toEqual(
    refusalCodes,
  );
});
