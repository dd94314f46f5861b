/**
 * Fakes the server for the tests of the draft code: the centres of one user, their checklists, and failures on demand.
 */
import type { Failure, Result } from '#contract/call.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import {
  answersAsStored,
  type ChecklistToSend,
  type PhotoToSend,
  type SentPhoto,
} from '#contract/checklist/form.ts';
import type { CentreLookup, Profile, ProfilePhoto, ProfileResponse } from '#contract/checklist/profile.ts';
import { photoSlots, type PhotoSlot } from '#contract/exam.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { ChecklistApi } from '../ports.ts';

export const offline: Failure = { kind: 'offline' };
export const refused = (status: number, code: RefusalCode, waitSeconds?: number): Failure => ({
  kind: 'refused',
  status,
  error: code,
  code,
  ...(waitSeconds === undefined ? {} : { waitSeconds }),
});

export const centreA: CentreLookup = { id: 'a', name: 'School A', city: 'Port Blair', state: 'Andaman' };
export const centreB: CentreLookup = { id: 'b', name: 'School B', city: 'Patna', state: 'Bihar' };

type Call = keyof ChecklistApi;
/** How a call is intercepted: it waits, it fails before it reaches the server, or its response is lost. */
interface Interception {
  readonly call: Call;
  readonly until?: Promise<void>;
  readonly failure?: Failure;
  readonly after?: boolean;
  times: number;
}

const isNamed = (photo: PhotoToSend): photo is SentPhoto => typeof photo !== 'string' && 'sha256' in photo;

export class FakeServer {
  readonly centres: CentreLookup[];
  readonly profiles = new Map<string, Profile>();
  /** Every call with its centre id. */
  readonly calls: string[] = [];
  readonly received: ChecklistToSend[] = [];
  readonly #interceptions: Interception[] = [];
  #pictures = 0;
  #saves = 0;

  constructor(centres: readonly CentreLookup[] = [centreA]) {
    this.centres = [...centres];
  }

  /** Makes the next `times` calls fail: before they reach the server, or after it when `after` is set. */
  fail(call: Call, failure: Failure, { times = 1, after = false } = {}): void {
    this.#interceptions.push({ call, failure, after, times });
  }

  /** Lets all calls reach the server again. */
  stopFailing(): void {
    this.#interceptions.length = 0;
  }

  /** Makes the next call wait until the returned function is called; then it reaches the server, or fails. */
  hold(call: Call, failure?: Failure): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#interceptions.push({ call, until: promise, times: 1, ...(failure && { failure }) });
    return resolve;
  }

  /** Simulates another device that saves answers or submits. */
  change(centre: CentreLookup, answers: Partial<Answers>, change: Partial<Profile> = {}): Profile {
    const before = this.profiles.get(centre.id);
    const profile: Profile = {
      status: 'draft',
      centre_config_id: centre.id,
      centre,
      photos: [],
      submittedAt: null,
      reference: null,
      ...before,
      answers: answersAsStored({ ...(before?.answers ?? emptyAnswers()), ...answers }),
      version: (before?.version ?? 0) + 1,
      updatedAt: new Date(Date.UTC(2026, 0, 10) + (this.#saves += 1)).toISOString(),
      ...change,
    };
    this.profiles.set(centre.id, profile);
    return profile;
  }

  answersOf(centre: CentreLookup): Partial<Answers> {
    return this.profiles.get(centre.id)?.answers ?? {};
  }

  count(call: Call): number {
    return this.calls.filter((entry) => entry.startsWith(call)).length;
  }

  readonly api: ChecklistApi = {
    listUserCentres: async () =>
      this.#answer('listUserCentres', '', () => ({ ok: true, value: this.centres })),
    getProfile: async (centreId) =>
      this.#answer('getProfile', centreId ?? '', () => ({ ok: true, value: this.#find(centreId) })),
    saveProfile: async (checklist, onProgress) =>
      this.#answer('saveProfile', checklist.centre.id, () => {
        onProgress(1);
        return this.#save(checklist);
      }),
    submitProfile: async (centreId) =>
      this.#answer('submitProfile', centreId, () => {
        const profile = this.profiles.get(centreId);
        if (profile?.status !== 'draft') return { ok: false, failure: refused(409, 'checklist.submitted') };
        this.profiles.set(centreId, { ...profile, status: 'submitted' });
        return { ok: true, value: undefined };
      }),
  };

  async #answer<Value>(call: Call, centreId: string, respond: () => Result<Value>): Promise<Result<Value>> {
    this.calls.push(`${call} ${centreId}`.trim());
    const interception = this.#interceptions.find(
      (candidate) => candidate.call === call && candidate.times > 0,
    );
    if (interception === undefined) return respond();
    interception.times -= 1;
    await interception.until;
    if (interception.failure === undefined) return respond();
    if (interception.after === true) respond();
    return { ok: false, failure: interception.failure };
  }

  #find(centreId: string | undefined): ProfileResponse {
    const all = [...this.profiles.values()];
    const last = all.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
    return {
      profile: (centreId === undefined ? last : this.profiles.get(centreId)) ?? null,
      profiles: this.centres.map((centre) => ({
        centre_config_id: centre.id,
        centre,
        status: this.profiles.get(centre.id)?.status ?? 'none',
        updatedAt: null,
        submittedAt: null,
        reference: null,
      })),
    };
  }

  #save(checklist: ChecklistToSend): Result<{ profile: Profile }> {
    this.received.push(checklist);
    const before = this.profiles.get(checklist.centre.id);
    if (before?.status === 'submitted') return { ok: false, failure: refused(409, 'checklist.submitted') };
    if (checklist.baseVersion !== (before?.version ?? 0))
      return { ok: false, failure: refused(409, 'checklist.changed-elsewhere') };
    const named = photoSlots.filter((slot) => isNamed(checklist.photos[slot]));
    if (named.some((slot) => !before?.photos.some((photo) => photo.slot === slot)))
      return { ok: false, failure: refused(409, 'photo.not-received') };
    const photos = photoSlots.flatMap((slot) => this.#photo(checklist, slot, before?.photos ?? []));
    return { ok: true, value: { profile: this.change(checklist.centre, checklist.answers, { photos }) } };
  }

  #photo({ photos }: ChecklistToSend, slot: PhotoSlot, before: readonly ProfilePhoto[]): ProfilePhoto[] {
    const photo = photos[slot];
    if (photo === 'none') return [];
    if (photo === 'keep' || isNamed(photo)) return before.filter((existing) => existing.slot === slot);
    this.#pictures += 1;
    return [serverPhoto({ slot, fileName: photo.fileName, sha256: `sha-${this.#pictures}` })];
  }
}

export const serverPhoto = (change: Partial<ProfilePhoto> = {}): ProfilePhoto => ({
  slot: 'centre',
  fileName: 'gate.jpg',
  latitude: 11.6,
  longitude: 92.7,
  placeSource: 'camera',
  accuracyM: null,
  file_path: '/uploads/a/signed.jpg',
  sha256: 'sha-0',
  ...change,
});
