/** Tests sending with responses in the plain shape of the specification: a status, an error, and no code. */
import { expect, test } from 'vitest';
import type { Failure } from '#contract/call.ts';
import { newDraft, type Draft } from './draft.ts';
import { DraftSyncer } from './sync.ts';
import type { SendState } from './view.ts';
import { centreA, FakeServer } from './testing/fake-server.ts';
import { FakeClock, FakePage } from './testing/fake-browser.ts';

const plain = (status: number): Failure => ({ kind: 'refused', status, error: 'No' });

/** Sends a changed draft and returns the failure and the last state. */
async function send(server: FakeServer, failure: Failure) {
  const states: SendState[] = [];
  const started = newDraft(centreA);
  const draft: Draft = { ...started, answers: { ...started.answers, headName: 'Asha' } };
  const unexpected = (): never => {
    throw new Error('unexpected');
  };
  const ports = { api: server.api, clock: new FakeClock(), page: new FakePage(), onError: unexpected };
  const syncer = new DraftSyncer(ports, {
    draft: () => draft,
    onState: (state) => states.push(state),
    onSaved: unexpected,
    onChangedElsewhere: unexpected,
    onSubmitted: () => undefined,
  });
  server.fail('saveProfile', failure);
  return { failure: await syncer.flush(), state: states.at(-1) };
}

test.each<[Failure, string]>([
  [plain(401), 'session-ended'],
  [{ kind: 'malformed-response', status: 401 }, 'session-ended'],
  [{ kind: 'offline' }, 'waiting'],
  [plain(503), 'busy'],
  [{ kind: 'malformed-response', status: 502 }, 'busy'],
  [plain(429), 'busy'],
  [plain(400), 'refused'],
  [plain(409), 'refused'],
])('%o: %s', async (failure, kind) => {
  expect((await send(new FakeServer(), failure)).state?.kind).toBe(kind);
});

test('a conflict without a code is a submitted checklist when the server says so', async () => {
  const server = new FakeServer();
  server.change(centreA, {}, { status: 'submitted' });
  const { failure, state } = await send(server, plain(409));
  expect(failure).toMatchObject({ code: 'checklist.submitted' });
  expect(state).toEqual({ kind: 'idle' });
});
