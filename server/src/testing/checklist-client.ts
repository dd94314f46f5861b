/** A client for the endpoints of centre users, with complete answers and forms with photos. */
import { completeAnswersOf } from '#contract/checklist/testing/complete-answers.ts';
import type { Answers } from '#contract/checklist/questions.ts';
import {
  checklistForm,
  type ChecklistToSend,
  type PhotoFile,
  type PhotoToSend,
} from '#contract/checklist/form.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { createJpeg, type JpegOptions } from './create-jpeg.ts';

/** Answers that can be submitted. 2×24 + 1×48 + 3×30 = 186 candidates in 6 rooms. */
export const completeAnswers: Answers = completeAnswersOf('Private', {
  completeAddress: 'Dag Colony, Aberdeen Bazaar\nPort Blair',
  pincode: '744104',
  headName: 'Asha Rao',
  rooms24: 2,
  rooms48: 1,
  rooms72: null,
  otherRooms: [{ capacity: 30, count: 3 }],
  manpower: { invig: 12, admin: 3, peons: 2, guards: 0 },
  washrooms: { male: 4, female: 4 },
  examName: 'NONE',
  candidateCount: 0,
  coachingInstitute: { associated: true, details: 'Rents two halls' },
  friskingArea: false,
  cctvCoverage: ['Strong Room', 'Entry to Exam Centre'],
  feedback: 'परीक्षा',
});

export async function photoToSend(jpeg: JpegOptions = {}, fileName = 'IMG_0001.jpg'): Promise<PhotoFile> {
  const position = { latitude: 11.667026, longitude: 92.735983 };
  return bytesToSend(await createJpeg({ position, ...jpeg }), fileName);
}

export function bytesToSend(bytes: Uint8Array, fileName = 'IMG_0001.jpg'): PhotoFile {
  return { blob: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName };
}

export interface FormOptions {
  readonly answers?: Partial<Answers>;
  readonly photos?: Partial<Record<PhotoSlot, PhotoToSend>>;
  readonly baseVersion?: number | null;
}

/** Returns a complete form as the browser sends it, by default without photos. */
export function formFor(centreId: string, { answers, photos, baseVersion }: FormOptions = {}): FormData {
  const checklist: ChecklistToSend = {
    centre: { id: centreId, name: 'as the browser has it', city: '', state: '' },
    answers: { ...completeAnswers, ...answers },
    photos: { centre: 'keep', strongRoom: 'keep', ...photos },
    baseVersion: baseVersion ?? null,
  };
  return checklistForm.encode(checklist);
}

export interface ChecklistResponse {
  readonly status: number;
  readonly body: unknown;
}

async function ask(url: string, init: RequestInit): Promise<ChecklistResponse> {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

/** @param userId for the path; it need not belong to the token */
export function checklistClient(origin: string, token: string, userId: string) {
  const authorization = { authorization: `Bearer ${token}` };
  const profiles = `${origin}/api/profiles/${userId}`;
  const post = (path: string, body: unknown): Promise<ChecklistResponse> =>
    ask(`${profiles}/${path}`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    userId,
    token,
    centres: () => ask(`${origin}/api/lookups/user-centres`, { headers: authorization }),
    profile: (centreId?: string) => {
      const query = centreId === undefined ? '' : `?${new URLSearchParams({ centre_config_id: centreId })}`;
      return ask(`${profiles}${query}`, { headers: authorization });
    },
    save: (form: FormData) => ask(profiles, { method: 'PUT', headers: authorization, body: form }),
    submit: (centreId: unknown, language?: unknown, shown?: unknown) =>
      post('submit', { centre_config_id: centreId, language, shown }),
    sendReceipt: (centreId: unknown, language?: unknown) =>
      post('receipt', { centre_config_id: centreId, language }),
  };
}
export type ChecklistClient = ReturnType<typeof checklistClient>;
