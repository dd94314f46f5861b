/** Fakes the calls of corrections for the tests of this folder: one correction of one centre, and failures on demand. */
import type { Failure } from '#contract/call.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import type { CorrectionToSend, OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { userId, type FakeBrowser } from '../../draft/testing/fake-browser.ts';
import { centreA, FakeServer, offline, refused, serverPhoto } from '../../draft/testing/fake-server.ts';
import { hashOf } from '../../photos/one-picture.ts';
import { openCorrections, type EditorSession } from '../../draft/session.ts';
import {
  openCorrection,
  type CorrectionApi,
  type CorrectionPorts,
  type CorrectionTask,
} from '../correction.ts';

const answers = {
  ...emptyAnswers(),
  pincode: '744104',
  manpower: { invig: 9, admin: 3, peons: 2, guards: 0 },
};

export const asked: OwnCorrection = {
  centre_config_id: centreA.id,
  number: 1,
  items: ['photos.strongRoom', 'manpower', 'pincode'],
  message: 'Please count again.',
  askedAt: '2026-01-09T06:00:00.000Z',
  dueOn: '2026-01-12',
  answeredAt: null,
  reference: null,
  sha256: null,
  answers,
  photos: [serverPhoto({ slot: 'centre' }), serverPhoto({ slot: 'strongRoom' })],
};

export const task: CorrectionTask = { correction: asked, centre: centreA };

export class FakeCorrections {
  correction = asked;
  readonly received: CorrectionToSend[] = [];
  /** What the next call of `save` returns, before or after it has reached the server. */
  failure: { readonly failure: Failure; readonly after: boolean } | null = null;
  isOffline = false;

  async #save(value: CorrectionToSend): Promise<void> {
    const photo = value.photos.strongRoom;
    const sha256 = photo === undefined ? null : await hashOf({ blob: photo.blob, sha256: null });
    this.correction = {
      ...this.correction,
      answeredAt: '2026-01-10T06:00:00.000Z',
      reference: '110101-20260110-0000',
      sha256: '0'.repeat(64),
      answers: { ...answers, ...value.answers },
      photos: [serverPhoto({ slot: 'strongRoom', sha256: sha256 ?? '', fileName: photo?.fileName ?? '' })],
    };
  }

  readonly api: CorrectionApi = {
    list: async () =>
      Promise.resolve(
        this.isOffline
          ? { ok: false, failure: offline }
          : { ok: true, value: { corrections: [this.correction] } },
      ),
    save: async (value) => {
      this.received.push(value);
      const { failure } = this;
      this.failure = null;
      if (failure?.after === false) return { ok: false, failure: failure.failure };
      if (this.correction.answeredAt !== null)
        return { ok: false, failure: refused(409, 'correction.answered') };
      await this.#save(value);
      return failure === null
        ? { ok: true, value: { correction: this.correction } }
        : { ok: false, failure: failure.failure };
    },
  };

  portsIn(browser: FakeBrowser, of = userId): CorrectionPorts {
    const { ports } = browser.openTab(new FakeServer().api, of);
    const onError = (error: unknown): never => {
      throw error;
    };
    return { ...ports, onError, corrections: this.api };
  }

  async open(browser: FakeBrowser, of = task): Promise<EditorSession> {
    const session = await openCorrection(this.portsIn(browser), of);
    // Each call is another tab.
    openCorrections.clear();
    return session;
  }
}
