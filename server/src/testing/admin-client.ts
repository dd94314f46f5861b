/** A client for the endpoints of administrators, and helpers that create submitted checklists. */
import type { JsonInput } from '#contract/call.ts';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import type { PhotoToSend } from '#contract/checklist/form.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { completeAnswers, checklistClient, formFor, photoToSend } from './checklist-client.ts';
import { insertCentre, logInAdmin, signUpCentre, type TestCentre, valueOf } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface AdminResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface AdminClient {
  readonly token: string;
  readonly userId: string;
  /** Calls an endpoint and returns its value; throws when it is refused. */
  call<Params, Query, Body, Response>(
    endpoint: JsonEndpoint<Params, Query, Body, Response>,
    input: JsonInput<Params, Query, Body>,
  ): Promise<Response>;
  /** For what a typed call cannot send, and for the response as it is. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<AdminResponse>;
  file(method: string, path: string, body?: unknown): Promise<{ headers: Headers; bytes: Buffer }>;
}

export function adminClient(app: TestApp, token: string, userId: string): AdminClient {
  const send = (method: string, path: string, body: unknown, extraHeaders: Record<string, string> = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...extraHeaders,
    };
    return app.fetch(`/api/admin${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return {
    token,
    userId,
    call: async (endpoint, input) => valueOf(await app.call(endpoint, input, token)),
    async ask(method, path, body, headers) {
      const response = await send(method, path, body, headers);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async file(method, path, body) {
      const response = await send(method, path, body);
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

export async function startAdmin(app: TestApp): Promise<AdminClient> {
  const { token, userId } = await logInAdmin(app);
  return adminClient(app, token, userId);
}

export interface SubmittedCentre {
  readonly centre: TestCentre;
  readonly token: string;
}

/** Creates a centre, signs its user up, saves a complete checklist with two photos, and submits it unless `isSubmitted` is false. */
export async function submitCentre(
  app: TestApp,
  centreFields: Partial<TestCentre> = {},
  answers: Partial<Answers> = {},
  isSubmitted = true,
  otherPhotos: Partial<Record<PhotoSlot, PhotoToSend>> = {},
): Promise<SubmittedCentre> {
  const centre = await insertCentre(app, centreFields);
  const { token, userId } = await signUpCentre(app, centre.phone);
  const client = checklistClient(app.url, token, userId);
  const photos = {
    centre: await photoToSend(),
    strongRoom: await photoToSend(
      { position: { latitude: 11.5, longitude: 92.25 }, source: 'device' },
      'strong.jpg',
    ),
    ...otherPhotos,
  };
  const saved = await client.save(
    formFor(centre.id, { answers: { ...completeAnswers, ...answers }, photos }),
  );
  if (saved.status !== 200) throw new Error(`The draft was refused: ${JSON.stringify(saved.body)}`);
  if (!isSubmitted) return { centre, token };
  const submitted = await client.submit(centre.id);
  if (submitted.status !== 200)
    throw new Error(`The submission was refused: ${JSON.stringify(submitted.body)}`);
  return { centre, token };
}

let createdCentres = 0;
/** Creates a centre with a new code and a new phone. */
export function createCentre(admin: AdminClient): Promise<AdminResponse> {
  createdCentres += 1;
  return admin.ask('POST', '/centres', {
    centre_code: `S${createdCentres}`,
    centre_name: 'School',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: String(9_000_000_000 + createdCentres),
    email: `a${createdCentres}@example.org`,
  });
}

/** Returns rows for an import of centres, with codes that no other batch has. */
export const batchRows = (batch: number, count: number, name = 'School') =>
  Array.from({ length: count }, (_, row) => ({
    ...mapCentreColumns(() => ''),
    centre_code: `B${batch}-${row}`,
    centre_name: name,
    cfi: 'C',
    centre_city: 'Agra',
    centre_state: 'Uttar Pradesh',
    centre_pincode: '282001',
    official_person: 'Asha',
    phone: '9911111111',
    email: 'asha@example.com',
  }));
