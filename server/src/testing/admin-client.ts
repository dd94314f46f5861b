/** A client for the endpoints of administrators, and helpers that create submitted checklists. */
import { call, type JsonInput } from '#contract/call.ts';
import type { JsonEndpoint } from '#contract/endpoint.ts';
import { mapCentreColumns } from '#contract/centre-columns.ts';
import type { PhotoToSend } from '#contract/checklist/form.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { checklistClient, completeAnswers, formFor, photoToSend } from './checklist-client.ts';
import {
  codeOf,
  insertCentre,
  logInAdmin,
  signUpCentre,
  takePhone,
  type TestCentre,
  valueOf,
} from './people.ts';
import { createTransport, type TestApp } from './test-app.ts';
import { api } from '#contract/api.ts';
import { connect } from 'node:net';

export interface AdminResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export function adminClient(app: TestApp, token: string, userId: string) {
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
    /** Calls an endpoint and returns its value; throws when it is refused. */
    call: async <Params, Query, Body, Response>(
      endpoint: JsonEndpoint<Params, Query, Body, Response>,
      input: JsonInput<Params, Query, Body>,
    ) => valueOf(await app.call(endpoint, input, token)),
    /** For what a typed call cannot send, and for the response as it is. */
    async ask(
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ): Promise<AdminResponse> {
      const response = await send(method, path, body, headers);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async file(method: string, path: string, body?: unknown) {
      const response = await send(method, path, body);
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
      return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
export type AdminClient = ReturnType<typeof adminClient>;

/** Returns the codes of the first page of the list, in its order. */
export async function listCodes(admin: AdminClient, query = ''): Promise<string[]> {
  const { body } = await admin.ask('GET', `/centres?page=1&${query}`);
  return (body as { centre_code: string }[]).map(({ centre_code: code }) => code);
}

/** Returns what became of calls at the same moment, in ascending order. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

export async function startAdmin(app: TestApp): Promise<AdminClient> {
  const { token, userId } = await logInAdmin(app);
  return adminClient(app, token, userId);
}

/** Creates a centre, signs its user up, saves a complete checklist with two photos, and submits it unless `isSubmitted` is false. */
export async function submitCentre(
  app: TestApp,
  centreFields: Partial<TestCentre> = {},
  answers: Partial<Answers> = {},
  isSubmitted = true,
  otherPhotos: Partial<Record<PhotoSlot, PhotoToSend>> = {},
) {
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

// A client of the sign-up calls with an address of its own. Needs `behindProxy`.

export function createClientAt(app: TestApp, address: string) {
  const client = fromAddress(app, address);
  const ask: typeof app.call = (endpoint, input) => client.call(endpoint, input);
  return {
    start: async (mobile: string) => valueOf(await ask(api.initiateSignup, { body: { mobile } })).userId,
    send: (userId: string) => ask(api.sendEmailCode, { body: { userId } }),
    verify: async (userId: string, otp: string) =>
      codeOf(await ask(api.verifyEmailCode, { body: { userId, otp } })),
    tryCode: (userId: string, otp: string) => ask(api.verifyEmailCode, { body: { userId, otp } }),
    setPassword: async (userId: string, password: string) =>
      codeOf(await ask(api.setPassword, { body: { userId, password } })),
    readLink: (userId: string) => ask(api.readLink, { body: { userId } }),
    forgot: async (username: string) => codeOf(await ask(api.forgotPassword, { body: { username } })),
  };
}
/** Time passes, and the jobs of the server run. */
export async function pass(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await app.services.mailer.deliverDue();
}

export type ClientAt = ReturnType<typeof createClientAt>;

// Calls a portal as a client with another address, which a proxy forwards.

/** For `startTestApp`: requests from this machine come through a proxy. */
export const behindProxy = { TRUST_PROXY: '127.0.0.0/8' } as const;

/** Returns the app with the calls and fetches of a client with this address. Needs `behindProxy`. */
export function fromAddress(app: TestApp, address: string): TestApp {
  const fetchFrom: TestApp['fetch'] = (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    return app.fetch(path, { ...init, headers });
  };
  const transport = createTransport(fetchFrom);
  return {
    ...app,
    fetch: fetchFrom,
    call: (endpoint, input, token) => call({ token, transport }, endpoint, input),
  };
}

/** For the response as it is, of somebody who is not logged in. */
export const postJson = (app: TestApp, path: string, body: unknown): Promise<Response> =>
  app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Creates a centre whose head has registered from this address. */
export async function registerFrom(app: TestApp, address: string): Promise<TestCentre> {
  const centre = await insertCentre(app, { phone: takePhone() });
  await signUpCentre(fromAddress(app, address), centre.phone);
  return centre;
}

// A bare connection to the portal, for tests of what arrives in parts, late, damaged or never.

/** @param localAddress an address of the loopback network: each counts as another client */
export function openConnection({ url }: Pick<TestApp, 'url'>, localAddress = '127.0.0.1') {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  let received = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  /** Resolves to what has arrived when the connection is closed, in whatever way. */
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received));
  });
  /** Resolves to what has arrived when that matches; rejects when the connection is closed before. */
  const until = (expected: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (expected.test(received)) resolve(received);
      };
      look();
      socket.on('data', look);
      void closed.then(() =>
        reject(new Error(`The connection ended without ${expected.source}: ${received}`)),
      );
    });
  return { socket, /** What has arrived until now. */ received: () => received, until, closed };
}
export type RawConnection = ReturnType<typeof openConnection>;
