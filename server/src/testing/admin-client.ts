/** The administrators' calls over HTTP for tests: JSON answers with their headers, and files as bytes. */
import type { Answers } from '#contract/checklist/questions/index.ts';
import { completeAnswers, checklistClient, formFor, photoToSend } from './checklist-client.ts';
import { insertCentre, logInAdmin, signUpCentre, type TestCentre } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface AdminAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface AdminClient {
  readonly token: string;
  readonly userId: string;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<AdminAnswer>;
  file(method: string, path: string, body?: unknown): Promise<{ headers: Headers; bytes: Buffer }>;
}

export function adminClient(app: TestApp, token: string, userId: string): AdminClient {
  const send = (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
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
    async ask(method, path, body, headers) {
      const response = await send(method, path, body, headers);
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    async file(method, path, body) {
      const response = await send(method, path, body);
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
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

/** A centre whose user has signed up, filled in the whole checklist with two photos, and submitted unless told otherwise. */
export async function submitCentre(
  app: TestApp,
  wishes: Partial<TestCentre> = {},
  answers: Partial<Answers> = {},
  isSubmitted = true,
): Promise<SubmittedCentre> {
  const centre = await insertCentre(app, wishes);
  const { token, userId } = await signUpCentre(app, centre.phone);
  const client = checklistClient(app.url, token, userId);
  const photos = {
    centre: await photoToSend(),
    strongRoom: await photoToSend(
      { position: { latitude: 11.5, longitude: 92.25 }, source: 'device' },
      'strong.jpg',
    ),
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
