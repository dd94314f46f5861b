/** Tests sending: one request at a time, growing pauses after failures, and the events that trigger a retry. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Failure } from '#contract/call.ts';
import { newDraft, type Draft } from './draft.ts';
import { DraftSyncer } from './sync.ts';
import { isLost, type SendState } from './view.ts';
import { centreA, FakeServer, offline, refused } from './testing/fake-server.ts';
import { FakeClock, FakePage, settle, takenPhoto } from './testing/fake-browser.ts';

const typed = (headName: string, before: Draft = newDraft(centreA)): Draft => ({
  ...before,
  answers: { ...before.answers, headName },
});

let server: FakeServer;
let clock: FakeClock;
let page: FakePage;
let draft: Draft | null;
let states: SendState[];
let saved: Draft[];
let submitted: Draft[];
let errors: unknown[];
let syncer: DraftSyncer;

beforeEach(() => {
  server = new FakeServer();
  clock = new FakeClock();
  page = new FakePage();
  draft = typed('Asha');
  [states, saved, submitted, errors] = [[], [], [], []];
  const ports = { api: server.api, clock, page, onError: (error: unknown) => errors.push(error) };
  syncer = new DraftSyncer(
    ports,
    {
      draft: () => draft,
      onState: (state) => states.push(state),
      onSaved: (profile, sent) => {
        saved.push(sent);
        if (draft === null) return;
        const { version, updatedAt } = profile;
        draft = { ...draft, server: { version, answers: sent.answers, savedAt: updatedAt } };
      },
      onChangedElsewhere: async () => false,
      onSubmitted: (sent) => submitted.push(sent),
    },
    async () => 'a hash',
  );
});

const kinds = (): string[] => states.map(({ kind }) => kind);

async function failWith(failure: Failure, times = 1): Promise<Failure | null> {
  server.fail('saveProfile', failure, { times });
  return syncer.flush();
}

describe('send', () => {
  test('sends the draft once when there are unsent changes', async () => {
    expect(await syncer.flush()).toBeNull();
    expect(saved).toHaveLength(1);
    expect(await syncer.flush()).toBeNull();
    expect(server.count('saveProfile')).toBe(1);
    expect(kinds()).toEqual(['sending', 'sending', 'idle', 'idle']);
  });

  test('sends nothing without a draft or a centre, nor without a change unless forced', async () => {
    for (const none of [null, newDraft({ id: '', name: '', city: '', state: '' }), newDraft(centreA)]) {
      draft = none;
      expect(await syncer.flush()).toBeNull();
    }
    expect(server.calls).toEqual([]);
    await syncer.flush(true);
    expect(server.count('saveProfile')).toBe(1);
  });

  test('reports a fraction only when a photo is uploaded', async () => {
    await syncer.flush();
    draft = { ...typed('Asha Rao', draft ?? undefined), photosChanged: { centre: true, strongRoom: false } };
    await syncer.flush();
    expect(states.filter(({ kind }) => kind === 'sending')).toEqual(
      Array.from({ length: 4 }, () => ({ kind: 'sending', fraction: null })),
    );
    states = [];
    draft = { ...draft, photos: { centre: takenPhoto('gate.jpg'), strongRoom: null } };
    await syncer.flush();
    expect(states.slice(0, 2)).toEqual([
      { kind: 'sending', fraction: 0, slot: 'centre' },
      { kind: 'sending', fraction: 1, slot: 'centre' },
    ]);
  });

  test('removes a changed photo without a local picture from the server', async () => {
    const photo = { ...takenPhoto('gate.jpg'), blob: null };
    draft = { ...newDraft(centreA), photos: { centre: photo, strongRoom: null } };
    draft = { ...draft, photosChanged: { centre: true, strongRoom: true } };
    await syncer.flush();
    expect(server.received[0]?.photos).toEqual({ centre: 'none', strongRoom: 'none' });
  });
});

describe('concurrent requests to send', () => {
  test('changes during a request are sent after it, in one request', async () => {
    const release = server.hold('saveProfile');
    const first = syncer.flush();
    draft = typed('Asha Rao', draft ?? undefined);
    const rest = [syncer.flush(), syncer.flush()];
    await settle();
    expect(server.count('saveProfile')).toBe(1);
    release();
    expect(await Promise.all([first, ...rest])).toEqual([null, null, null]);
    expect(saved.map(({ answers }) => answers.headName)).toEqual(['Asha', 'Asha Rao']);
  });

  test('no request follows when there are no unsent changes left', async () => {
    const release = server.hold('saveProfile');
    const both = [syncer.flush(), syncer.flush()];
    release();
    await Promise.all(both);
    expect(server.count('saveProfile')).toBe(1);
  });

  test('a change is sent at whatever moment sending is requested', async () => {
    for (let moment = 0; moment < 25; moment += 1) {
      draft = typed(`before ${moment}`, draft ?? undefined);
      const first = syncer.flush();
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      draft = typed(`after ${moment}`, draft ?? undefined);
      expect(await syncer.flush()).toBeNull();
      expect(server.answersOf(centreA).headName).toBe(`after ${moment}`);
      await first;
    }
  });
});

describe('temporary failures', () => {
  test('pause for 2 seconds, then twice as long each time, up to 30', async () => {
    await failWith(offline, 6);
    const pauses: number[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      pauses.push(...clock.pending);
      await clock.pass(clock.pending[0] ?? 0);
    }
    expect(pauses).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(server.answersOf(centreA).headName).toBe('Asha');
    expect(kinds().at(-1)).toBe('idle');
  });

  test('pause at least as long as the server requests', async () => {
    await failWith(refused(429, 'rate.exceeded', 90));
    expect(clock.pending).toEqual([90_000]);
    await failWith(refused(503, 'server.busy'));
    expect(clock.pending).toEqual([4000]);
  });

  test('pause for 2 seconds again after a success', async () => {
    await failWith(offline, 3);
    await clock.pass(6000);
    expect(clock.pending).toEqual([8000]);
    await syncer.flush();
    draft = typed('Asha Rao', draft ?? undefined);
    await failWith(offline);
    expect(clock.pending).toEqual([2000]);
  });

  test.each(['online', 'visibilitychange'] as const)(
    'are retried on %s when the page is visible',
    async (event) => {
      page.emit(event);
      await settle();
      expect(server.calls).toEqual([]);
      await failWith(offline, 2);
      page.visible = false;
      page.emit(event);
      await settle();
      expect(server.count('saveProfile')).toBe(1);
      page.visible = true;
      page.emit(event);
      await settle();
      expect(server.count('saveProfile')).toBe(2);
      // The pauses begin anew.
      expect(clock.pending).toEqual([2000]);
    },
  );
});

const plain = (status: number): Failure => ({ kind: 'refused', status, error: 'No' });

test.each<[Failure, string]>([
  [refused(401, 'session.ended'), 'session-ended'],
  // As the specification has responses: a status, an error, and no code.
  [plain(401), 'session-ended'],
  [{ kind: 'malformed-response', status: 401 }, 'session-ended'],
  [offline, 'waiting'],
  [plain(503), 'busy'],
  [{ kind: 'malformed-response', status: 502 }, 'busy'],
  [plain(429), 'busy'],
  [refused(400, 'photo.no-place'), 'refused'],
  [plain(400), 'refused'],
  [plain(409), 'refused'],
])('%o: %s', async (failure, kind) => {
  expect(await failWith(failure)).toBe(failure);
  expect(states.at(-1)).toEqual(kind === 'refused' ? { kind, failure } : expect.objectContaining({ kind }));
  expect(clock.pending).toEqual(['waiting', 'busy'].includes(kind) ? [2000] : []);
});

test('a conflict without a code is a submitted checklist when the server says so', async () => {
  server.change(centreA, {}, { status: 'submitted' });
  expect(await failWith(plain(409))).toMatchObject({ code: 'checklist.submitted' });
  expect(states.at(-1)).toEqual({ kind: 'idle' });
});

describe('permanent failures', () => {
  test('answers corrected during the refused request are sent', async () => {
    const release = server.hold('saveProfile', refused(400, 'photo.no-place'));
    const first = syncer.flush();
    draft = typed('Asha Rao', draft ?? undefined);
    const second = syncer.flush();
    release();
    expect(await Promise.all([first, second])).toEqual([null, null]);
    expect(server.answersOf(centreA).headName).toBe('Asha Rao');
  });

  test('answers that were not corrected are refused once more', async () => {
    const release = server.hold('saveProfile', refused(400, 'photo.no-place'));
    const both = [syncer.flush(), syncer.flush()];
    server.fail('saveProfile', refused(400, 'photo.no-place'), { times: 5 });
    release();
    await Promise.all(both);
    expect(states.at(-1)?.kind).toBe('refused');
    expect(server.count('saveProfile')).toBe(2);
  });

  test('an ended session is not retried immediately, even if sending was requested during the request', async () => {
    const release = server.hold('saveProfile', refused(401, 'session.ended'));
    const both = [syncer.flush(), syncer.flush()];
    release();
    await Promise.all(both);
    expect(server.count('saveProfile')).toBe(1);
  });

  test('a centre that is no longer on record is told from wrong answers, until it is restored', async () => {
    await failWith(refused(403, 'centre.not-yours'));
    expect(states.map(isLost).at(-1)).toBe(true);
    await failWith(refused(400, 'people.invalid'));
    expect(states.map(isLost).at(-1)).toBe(false);
    await failWith(refused(403, 'centre.not-yours'));
    await syncer.flush();
    expect(states.map(isLost).at(-1)).toBe(false);
  });

  test('a submitted checklist is reported', async () => {
    await failWith(refused(409, 'checklist.submitted'));
    expect(submitted).toEqual([draft]);
    expect(kinds().at(-1)).toBe('idle');
  });
});

describe('stop', () => {
  test('cancels the retry, removes the listeners and prevents further requests', async () => {
    await failWith(offline);
    syncer.stop();
    expect([clock.pending, page.listenerCount]).toEqual([[], 0]);
    await syncer.flush();
    expect(server.count('saveProfile')).toBe(1);
  });

  test('works before the first request; a failure after it is not retried', async () => {
    server.fail('saveProfile', offline);
    const sending = syncer.flush();
    syncer.stop();
    expect(await sending).toEqual(offline);
    expect(clock.pending).toEqual([]);
  });
});

describe('a photo that left whole in an attempt that failed', () => {
  const sentPhotos = () => server.received.map(({ photos }) => photos.centre);
  const photo = takenPhoto('gate.jpg');
  const whole = { blob: photo.blob, fileName: 'gate.jpg' };

  beforeEach(() => {
    const before = typed('Asha');
    draft = {
      ...before,
      photos: { ...before.photos, centre: photo },
      photosChanged: { centre: true, strongRoom: false },
    };
  });

  test('is named by its hash, and sent again when the server does not have it', async () => {
    server.fail('saveProfile', refused(503, 'server.busy'), { after: true });
    await syncer.flush();
    server.profiles.clear();
    await syncer.flush();
    expect(sentPhotos()).toEqual([whole, { sha256: 'a hash' }, whole]);
  });

  test('is sent whole after an attempt that did not reach the server', async () => {
    server.fail('saveProfile', offline);
    await syncer.flush();
    await syncer.flush();
    expect(sentPhotos()).toEqual([whole]);
  });
});

test('an unexpected error is reported, and the next request can start', async () => {
  const broken = { ...server.api, saveProfile: async () => Promise.reject(new Error('broken')) };
  const ports = { api: broken, clock, page, onError: (error: unknown) => errors.push(error) };
  const handlers = { onState: () => undefined, onSaved: () => undefined, onSubmitted: () => undefined };
  const other = new DraftSyncer(ports, {
    ...handlers,
    draft: () => draft,
    onChangedElsewhere: async () => false,
  });
  other.send();
  await settle();
  await expect(other.flush()).rejects.toThrow('broken');
  expect(errors).toEqual([new Error('broken')]);
});
