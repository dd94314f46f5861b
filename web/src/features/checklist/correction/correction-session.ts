/**
 * The answer to a correction: as a draft, which is kept, merged between tabs and removed on logout like that of a checklist; in the
 * session of this tab, on screen or hidden because it is the only copy; and on its way. The server gets an answer only when the user
 * sends it.
 */
import { hasStatus, isRetryable, type Failure } from '#contract/call.ts';
import { answersAsStored } from '#contract/checklist/derive/form-codec.ts';
import { parseFormValues, toFormValues } from '#contract/checklist/derive/form-values.ts';
import type { Answers } from '#contract/checklist/questions/index.ts';
import { photoSlots } from '#contract/exam.ts';
import type { FieldProblem } from '#contract/refusals.ts';
import type { OwnCorrection, CorrectionToSend, MailLanguage } from '#contract/review/correction-endpoints.ts';
import { askedQuestions, askedSlots, checkCorrection } from '#contract/review/correction-rules.ts';
import type { Texts } from '../../../texts/common.texts.ts';
import type { Language } from '../../../texts/languages.ts';
import { nullOnError, readDraft, removeDraft } from '../draft/store.ts';
import { checked, hasUnsent, newDraft, type Draft } from '../draft/draft.ts';
import { withEdits } from '../draft/journal.ts';
import { EditorSession, openCorrections, type SessionKind } from '../draft/session.ts';
import { isSameContent } from '../draft/merge.ts';
import { closeSubmitted } from '../draft/open.ts';
import type { ChecklistPorts } from '../draft/ports.ts';
import { kindOf, type SessionParts } from '../draft/sync.ts';
import { describeProblems, type FieldError } from '../parts/step-frame.tsx';
import { hashOf } from '../photos/one-picture.ts';
import { forgetTask, itemsOf, type CorrectionApi, type CorrectionTask } from './correction-task.ts';

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

function askedAnswers(correction: OwnCorrection, answers: Answers): Partial<Answers> {
  return Object.fromEntries(askedQuestions(itemsOf(correction)).map((id) => [id, answers[id]]));
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
  shown: { readonly texts: Texts; readonly language: Language },
): FieldError[] {
  const asksForBoth = askedSlots(itemsOf(correction)).length > 1;
  return checkAnswer(correction, draft).flatMap((problem) =>
    describeProblems([problem], { ...shown, answers: draft.answers }).map((error) =>
      problem.code === 'photos.required' && !asksForBoth ? { ...error, shared: null } : error,
    ),
  );
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

/** Returns what this device has of the answer, or an untouched one. */
async function restoreDraft(ports: ChecklistPorts, task: CorrectionTask): Promise<Draft> {
  const draft = newCorrectionDraft(task);
  const stored = await nullOnError(readDraft(ports, draft.centre.id));
  const { centre, server, untouched } = draft;
  return withEdits(ports, stored === null ? draft : { ...stored.draft, centre, server, untouched });
}

const correctionKind = (task: CorrectionTask): SessionKind => ({
  open: async ({ ports, view, autosave }) => {
    const draft = await restoreDraft(ports, task);
    view.change({ phase: 'ready', draft, restored: hasUnsent(draft) });
    // At once: it shows whether this device keeps anything.
    await autosave.saveNow();
  },
  createSync: null,
});

const keyOf = (userId: string, draftId: string): string => `${userId}/${draftId}`;

export async function openCorrection(ports: ChecklistPorts, task: CorrectionTask): Promise<EditorSession> {
  const key = keyOf(ports.userId, draftIdOf(task.correction));
  const known = openCorrections.get(key);
  if (known !== undefined) return known;
  const session = new EditorSession(ports, correctionKind(task));
  await session.load();
  openCorrections.set(key, session);
  return session;
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
  if (!listed.ok) return null;
  const found = listed.value.corrections.find(
    ({ centre_config_id, number }) => centre_config_id === asked.centre_config_id && number === asked.number,
  );
  return found === undefined || found.answeredAt === null ? null : found;
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
    await nullOnError(forgetTask(ports, correction));
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

export interface Settled {
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
