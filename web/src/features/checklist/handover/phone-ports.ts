/**
 * Lets the draft code work on a phone that only takes photos: its API is the two calls of the limited token. So retries, progress
 * and photos that wait are the same as in step 4, and what a reload would lose is kept, encrypted with a key of this tab.
 */
import { clear, createStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { call, callWithForm, type Result } from '#contract/call.ts';
import { emptyAnswers } from '#contract/checklist/answers.ts';
import {
  getHandoverPhotos,
  saveHandoverPhoto,
  type ClaimedHandover,
  type HandoverPhotos,
} from '#contract/checklist/handover-endpoints.ts';
import { centreLookupSchema, type Profile } from '#contract/checklist/profile.ts';
import { photoSlots } from '#contract/exam.ts';
import { fetchTransport, uploadTransport } from '../../../api/client.ts';
import { tabStorage } from '../../../storage.ts';
import { createDraftCipher } from '../draft/cipher.ts';
import { createBrowserPorts, createLimit, type ChecklistApi, type ChecklistPorts } from '../draft/ports.ts';

/**
 * What a phone keeps of a code, and after it has used it up, is in session storage only, so that it survives the reload of a tab that
 * the system closed for the camera, and ends with the tab.
 */
const storageKey = 'handover';
const askedKey = 'handoverAsked';
/** A code whose answer has not come, and what shows the server that the same phone asks again. */
const askedSchema = z.object({ code: z.string(), device: z.string() });
export type AskedCode = z.infer<typeof askedSchema>;
const claimSchema = z.object({
  token: z.string(),
  centre: centreLookupSchema,
  /** By the clock of this phone, in milliseconds since 1970. */
  endsAtMs: z.number(),
  /** Of what is kept on the phone: it ends with the tab as well. */
  draftKey: z.string(),
});
export type PhoneClaim = z.infer<typeof claimSchema>;

/** Apart from the drafts of whoever logs in on this phone. */
const store = createStore('phone-photos', 'drafts');

const randomText = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));

/** Before the server is asked. */
export function keepAsked(code: string): AskedCode {
  const asked = { code, device: randomText() };
  tabStorage.write(askedKey, JSON.stringify(asked));
  return asked;
}

export const readAsked = (): AskedCode | null => tabStorage.parse(askedKey, askedSchema);

/** Without session storage it lasts as long as the page. */
export function keepClaim({ token, centre, secondsLeft }: ClaimedHandover): PhoneClaim {
  const draftKey = randomText();
  const claim = { token, centre, endsAtMs: Date.now() + secondsLeft * 1000, draftKey };
  tabStorage.write(storageKey, JSON.stringify(claim));
  tabStorage.remove(askedKey);
  return claim;
}

export const readClaim = (): PhoneClaim | null => tabStorage.parse(storageKey, claimSchema);

export function forgetClaim(): void {
  tabStorage.remove(storageKey);
  tabStorage.remove(askedKey);
  clear(store).catch(() => undefined);
}

const phoneUser = 'phone';

/** The phone sees no answers; empty ones are never sent. */
const toProfile = ({ centre, status, photos, version, updatedAt }: HandoverPhotos): Profile => ({
  status,
  centre_config_id: centre.id,
  centre,
  answers: emptyAnswers(),
  photos,
  version,
  updatedAt,
  submittedAt: null,
  reference: null,
});

function createPhoneApi({ token, centre }: PhoneClaim): ChecklistApi {
  /** Files that the server has. A retry after a lost connection sends only the others. */
  const sent = new WeakSet<Blob>();
  const read = async (): Promise<Result<HandoverPhotos>> =>
    call({ transport: fetchTransport, token }, getHandoverPhotos, {});
  return {
    // Without a network as it was when the code was used.
    listUserCentres: async () => {
      const found = await read();
      return { ok: true, value: [found.ok ? found.value.centre : centre] };
    },
    getProfile: async () => {
      const found = await read();
      return found.ok ? { ok: true, value: { profile: toProfile(found.value), profiles: [] } } : found;
    },
    saveProfile: async ({ photos }, onProgress) => {
      // Asked first: the response to a refused upload may be lost together with its connection.
      let state = await read();
      for (const slot of photoSlots) {
        const value = photos[slot];
        if (!state.ok) break;
        if (typeof value === 'string' || ('blob' in value && sent.has(value.blob))) continue;
        const context = { transport: uploadTransport(onProgress), token };
        state = await callWithForm(context, saveHandoverPhoto, { params: { slot }, value });
        if (state.ok && 'blob' in value) sent.add(value.blob);
      }
      return state.ok ? { ok: true, value: { profile: toProfile(state.value) } } : state;
    },
    submitProfile: async () => ({ ok: false, failure: { kind: 'offline' } }),
  };
}

export function createPhonePorts(claim: PhoneClaim): ChecklistPorts {
  const cipher = createDraftCipher(claim.draftKey);
  const ports = createBrowserPorts(phoneUser);
  const cipherLimit = createLimit();
  return {
    ...ports,
    api: createPhoneApi(claim),
    session: { currentUserId: () => phoneUser, onChange: () => () => undefined },
    store: createLimit().store(store),
    cipher: async () => cipherLimit.cipher(cipher),
    keepsDrafts: 'in-this-tab',
  };
}
