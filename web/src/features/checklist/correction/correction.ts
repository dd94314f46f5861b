/**
 * A correction that is asked for or answered, without its screens. What is asked is kept on this device, so that it opens without a
 * network. The answer is a draft, which is kept, merged between tabs and removed on logout like that of a checklist; it is in the
 * session of this tab, on screen or hidden because it is the only copy; and the server gets it only when the user sends it.
 */
import * as z from 'zod/mini';
import { hasStatus, isRetryable, type Failure, type Result } from '#contract/call.ts';
import { answersAsStored } from '#contract/checklist/form.ts';
import { parseFormValues, toFormValues } from '#contract/checklist/form-values.ts';
import { previewRows, type PreviewRow } from '#contract/checklist/rows.ts';
import { centreLookupSchema } from '#contract/checklist/profile.ts';
import type { Answers, LabelId } from '#contract/checklist/questions.ts';
import type { ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import { photoSlots } from '#contract/exam.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import {
  getCorrections,
  ownCorrectionSchema,
  saveCorrection,
  type CorrectionToSend,
  type MailLanguage,
  type OwnCorrection,
} from '#contract/review/correction-endpoints.ts';
import {
  askedQuestions,
  askedSlots,
  checkCorrection,
  type CorrectionItem,
  correctionItems,
} from '#contract/review/correction-items.ts';
import { callApi, uploadForm } from '../../../api/client.ts';
import type { GuideTexts } from '../../../texts/guide.texts.ts';
import { createBrowserPorts, type ChecklistPorts } from '../draft/ports.ts';
import {
  nullOnError,
  readDraft,
  readRecord,
  removeDraft,
  writeRecord,
  type StorePorts,
} from '../draft/store.ts';
import { checked, hasUnsent, newDraft, type Draft } from '../draft/draft.ts';
import { withEdits } from '../draft/journal.ts';
import { EditorSession, openCorrections } from '../draft/session.ts';
import { isSameContent } from '../draft/merge.ts';
import { closeSubmitted } from '../draft/open.ts';
import { kindOf, type SessionParts } from '../draft/sync.ts';
import { describeProblems, type FieldError } from '../parts/step-frame.tsx';
import { hashOf } from '../photos/one-picture.ts';

/** They never reject: a failure is a value. */
export interface CorrectionApi {
  readonly list: () => Promise<Result<{ readonly corrections: readonly OwnCorrection[] }>>;
  readonly save: (
    value: CorrectionToSend,
    onProgress: (fraction: number) => void,
  ) => Promise<Result<{ readonly correction: OwnCorrection }>>;
}

export interface CorrectionPorts extends ChecklistPorts {
  readonly corrections: CorrectionApi;
}

export function createCorrectionPorts(userId: string): CorrectionPorts {
  const params = { userId };
  return {
    ...createBrowserPorts(userId),
    corrections: {
      list: async () => callApi(getCorrections, { params }),
      save: async (value, onProgress) => uploadForm(saveCorrection, { params, value }, onProgress),
    },
  };
}

const taskSchema = z.object({ correction: ownCorrectionSchema, centre: centreLookupSchema });
/** A correction with the centre that it concerns. */
export type CorrectionTask = z.infer<typeof taskSchema>;

/** The items in the order of the form. */
export const itemsOf = ({ items }: Pick<OwnCorrection, 'items'>): CorrectionItem[] =>
  correctionItems.filter((item) => items.includes(item));

export const isOpen = ({ correction }: CorrectionTask): boolean => correction.answeredAt === null;

/** The rows of the groups that have names of their own. */
const rowsOfGroup: Partial<Record<CorrectionItem, readonly LabelId[]>> = {
  rooms: ['roomsBySize', 'otherCapacities', 'totalCapacity'],
  experience: ['previousExam'],
};

/** Returns the rows of the checklist that show the answers to an item; none for a photo. */
export function rowsOfItem(item: CorrectionItem, answers: Answers): PreviewRow[] {
  const labels = rowsOfGroup[item];
  return previewRows({ name: '', city: '' }, answers).filter(({ label, value }) => {
    if (value.kind === 'photo') return false;
    return labels?.includes(label) ?? (label === item || label.startsWith(`${item}.`));
  });
}

export function tasksOf(
  corrections: readonly OwnCorrection[],
  { profiles }: ReceivedProfiles,
): CorrectionTask[] {
  return corrections.flatMap((correction) => {
    const id = correction.centre_config_id;
    const centre = profiles.find((summary) => summary.centre_config_id === id)?.centre;
    return centre === undefined ? [] : [{ correction, centre }];
  });
}

const recordName = 'corrections';

/** Replaces the open corrections of this user on this device. */
export async function writeTasks(ports: StorePorts, tasks: readonly CorrectionTask[]): Promise<void> {
  await writeRecord(ports, recordName, tasks.filter(isOpen));
}

/** Resolves with an empty list when there are none, or when they cannot be read. */
export async function readTasks(ports: StorePorts): Promise<CorrectionTask[]> {
  return (await nullOnError(readRecord(ports, recordName, z.array(taskSchema)))) ?? [];
}

const isOf =
  (centreId: string) =>
  ({ correction }: CorrectionTask): boolean =>
    correction.centre_config_id === centreId;

/** Loads the correction of one centre, null for none: from the server, or without a network what this device has kept of it. */
export async function loadTask(
  ports: CorrectionPorts,
  centreId: string,
): Promise<Result<CorrectionTask | null>> {
  const findKept = async (failure: Failure): Promise<Result<CorrectionTask>> => {
    const task = isRetryable(failure) ? (await readTasks(ports)).find(isOf(centreId)) : undefined;
    return task === undefined ? { ok: false, failure } : { ok: true, value: task };
  };
  const [listed, profiles] = await Promise.all([ports.corrections.list(), ports.api.getProfile(centreId)]);
  if (!listed.ok) return findKept(listed.failure);
  const { corrections } = listed.value;
  if (corrections.every(({ centre_config_id }) => centre_config_id !== centreId))
    return { ok: true, value: null };
  if (!profiles.ok) return findKept(profiles.failure);
  const tasks = tasksOf(corrections, profiles.value);
  await nullOnError(writeTasks(ports, tasks));
  return { ok: true, value: tasks.find(isOf(centreId)) ?? null };
}

/** Keyed by centre and number, next to the drafts of checklists. */
export const draftIdOf = ({ centre_config_id, number }: OwnCorrection): string =>
  `${centre_config_id}/correction/${number}`;

/** The draft before anything is entered: the answers that count now. Photos are only those that are taken for the correction. */
export function newCorrectionDraft({ correction, centre }: CorrectionTask): Draft {
  const { name, city, state } = centre;
  const answers = toFormValues(correction.answers);
  return {
    ...newDraft({ id: draftIdOf(correction), name, city, state }),
    answers,
    server: { version: correction.number, answers, savedAt: correction.askedAt },
  };
}

const askedAnswers = (correction: OwnCorrection, answers: Answers): Partial<Answers> =>
  Object.fromEntries(askedQuestions(itemsOf(correction)).map((id) => [id, answers[id]]));

/** Returns why the answer cannot be sent yet. */
export function checkAnswer(correction: OwnCorrection, draft: Draft): FieldProblem[] {
  const { answers, hasPhoto } = checked(draft);
  return checkCorrection({
    items: itemsOf(correction),
    current: correction.answers,
    answers: askedAnswers(correction, answers),
    hasPhoto,
  });
}

/** The texts for the problems of the answer. The specified sentence about photos asks for both, so it is left out where one is asked for. */
export function describeAnswerProblems(
  correction: OwnCorrection,
  draft: Draft,
  texts: GuideTexts,
): FieldError[] {
  const asksForOne = askedSlots(itemsOf(correction)).length === 1;
  return describeProblems(checkAnswer(correction, draft), texts, draft.answers).map((error) =>
    asksForOne && error.field.startsWith('photos.') ? { ...error, shared: null } : error,
  );
}

const keyOf = (userId: string, draftId: string): string => `${userId}/${draftId}`;

/** With what this device has of the answer; none is sent by itself. */
export async function openCorrection(ports: ChecklistPorts, task: CorrectionTask): Promise<EditorSession> {
  const key = keyOf(ports.userId, draftIdOf(task.correction));
  const known = openCorrections.get(key);
  if (known !== undefined) return known;
  const session = new EditorSession(ports, {
    createSync: null,
    open: async ({ view, autosave }) => {
      const fresh = newCorrectionDraft(task);
      const { centre, server, untouched } = fresh;
      const stored = await nullOnError(readDraft(ports, centre.id));
      const kept = stored === null ? fresh : { ...stored.draft, centre, server, untouched };
      const draft = await withEdits(ports, kept);
      view.change({ phase: 'ready', draft, restored: hasUnsent(draft) });
      // At once: it shows whether this device keeps anything.
      await autosave.saveNow();
    },
  });
  // Before it is loaded: a screen that is left meanwhile closes it, and the next one opens another.
  openCorrections.set(key, session);
  try {
    await session.load();
    return session;
  } catch (error) {
    dropCorrection(ports.userId, draftIdOf(task.correction));
    throw error;
  }
}

export function dropCorrection(userId: string, draftId: string): void {
  openCorrections.get(keyOf(userId, draftId))?.dispose();
  openCorrections.delete(keyOf(userId, draftId));
}

/** Returns an answer that this tab alone has. */
export function draftInMemory(userId: string, draftId: string): Draft | null {
  const session = openCorrections.get(keyOf(userId, draftId));
  return session?.isOnlyCopy() === true ? session.view().draft : null;
}

/** Called when the screen is left. */
export function closeCorrection(userId: string, draftId: string): void {
  if (draftInMemory(userId, draftId) === null) dropCorrection(userId, draftId);
}

type SendOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'answered'; readonly correction: OwnCorrection }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Returns the correction if the server has an answer to it. */
async function findAnswered(api: CorrectionApi, asked: OwnCorrection): Promise<OwnCorrection | null> {
  const listed = await api.list();
  const corrections = listed.ok ? listed.value.corrections : [];
  const found = corrections.find((each) => draftIdOf(each) === draftIdOf(asked));
  return found === undefined || found.answeredAt === null ? null : found;
}

function answerToSend(correction: OwnCorrection, draft: Draft, language: MailLanguage): CorrectionToSend {
  const photos = askedSlots(itemsOf(correction)).flatMap((slot) => {
    const photo = draft.photos[slot];
    return photo?.blob == null ? [] : [[slot, { blob: photo.blob, fileName: photo.fileName }] as const];
  });
  return {
    centreId: correction.centre_config_id,
    number: correction.number,
    answers: askedAnswers(correction, parseFormValues(draft.answers)),
    photos: Object.fromEntries(photos),
    language,
  };
}

/**
 * Sends what is on screen, and nothing when another window has changed it since the user decided: then it is shown first. After
 * an unclear failure the server is asked whether it has an answer.
 */
export async function sendCorrection(
  parts: SessionParts,
  api: CorrectionApi,
  correction: OwnCorrection,
  { language, seen }: { readonly language: MailLanguage; readonly seen: Draft },
): Promise<SendOutcome> {
  const { ports, view, autosave } = parts;
  await autosave.saveNow();
  if (!isSameContent(seen, view.get().draft)) return { kind: 'changed' };
  const onProgress = (fraction: number): void => view.change({ send: { kind: 'sending', fraction } });
  onProgress(0);
  const { draft } = view.get();
  const result = await api.save(answerToSend(correction, draft, language), onProgress);
  if (result.ok) {
    await closeSubmitted(parts, draft.centre.id);
    const others = (await readTasks(ports)).filter((task) => !isOf(correction.centre_config_id)(task));
    await nullOnError(writeTasks(ports, others));
    return { kind: 'answered', correction: result.value.correction };
  }
  const { failure } = result;
  const isUnclear = isRetryable(failure) || hasStatus(failure, 409);
  const answered = isUnclear ? await findAnswered(api, correction) : null;
  const kind = kindOf(failure);
  view.change({
    send: kind === 'refused' || kind === 'submitted' ? { kind: 'refused', failure } : { kind },
  });
  return answered === null ? { kind: 'failed', failure } : { kind: 'answered', correction: answered };
}

const asText = (correction: OwnCorrection, answers: Answers): string =>
  JSON.stringify(askedAnswers(correction, answersAsStored({ ...correction.answers, ...answers })));

/** Whether the answered correction has what is in the draft: the response to it was lost. */
async function isAnswerOf(correction: OwnCorrection, draft: Draft): Promise<boolean> {
  const mine = asText(correction, parseFormValues(draft.answers));
  if (mine !== asText(correction, correction.answers)) return false;
  const areSame = await Promise.all(
    photoSlots.map(async (slot) => {
      const photo = draft.photos[slot];
      if (photo === null) return true;
      const sent = correction.photos.find((each) => each.slot === slot);
      // Without HTTPS there are no hashes.
      const hash = await hashOf(photo).catch(() => null);
      return hash === null ? sent?.fileName === photo.fileName : sent?.sha256 === hash;
    }),
  );
  return areSame.every(Boolean);
}

interface Settled {
  /** The response to the answer of this device was lost, and the answer has arrived. */
  readonly arrived: boolean;
  /** What was entered here when another device or window had answered differently. */
  readonly leftOver: Draft | null;
}

/**
 * Compares an answered correction with what this device has kept, and removes it from the device if the server has it.
 * @param inMemory the answer of this tab, which a shared computer does not keep
 */
export async function settleAnswered(
  ports: ChecklistPorts,
  correction: OwnCorrection,
  inMemory: Draft | null,
): Promise<Settled> {
  const id = draftIdOf(correction);
  const draft = (await nullOnError(readDraft(ports, id)))?.draft ?? inMemory;
  if (draft === null) return { arrived: false, leftOver: null };
  const isSame = await isAnswerOf(correction, draft);
  if (!isSame && hasUnsent(draft)) return { arrived: false, leftOver: draft };
  await nullOnError(removeDraft(ports, id));
  return { arrived: isSame, leftOver: null };
}
