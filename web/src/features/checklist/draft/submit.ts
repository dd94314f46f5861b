/** Submits the checklist once, and checks the server when the response is lost. */
import { hasStatus, isRetryable, isRefusal, type Failure } from '#contract/call.ts';
import { answersAsStored } from '#contract/checklist/form.ts';
import { checkAll } from '#contract/checklist/rules.ts';
import { shownText, type Shown } from '#contract/checklist/endpoints.ts';
import { ruleSentences } from '#contract/rule-sentences.ts';
import { sha256Of } from '../../../patterns/sha256.ts';
import { answersToSend, checked, type Draft } from './draft.ts';
import { isSameContent } from './merge.ts';
import { closeSubmitted } from './open.ts';
import type { ChecklistApi } from './ports.ts';
import { nullOnError } from './store.ts';
import { isSubmittedOnServer, type SessionParts } from './sync.ts';

/**
 * `failure` is null when another device's changes were merged, which the user must review before submitting. `isUnknown`: the submission
 * was sent, and the server has not said whether it has it.
 */
type SubmitOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: Failure | null; readonly isUnknown: boolean };

/** Whether the checklist was submitted anyway, by another tab or a request whose response was lost; null when the server has not said. */
async function isSubmittedAfter(
  failure: Failure,
  api: ChecklistApi,
  centreId: string,
): Promise<boolean | null> {
  if (isRefusal(failure, 'checklist.submitted')) return true;
  return isRetryable(failure) || hasStatus(failure, 409) ? isSubmittedOnServer(api, centreId) : false;
}

async function finish(
  parts: SessionParts,
  centreId: string,
  failure: Failure | null,
): Promise<SubmitOutcome> {
  const isSubmitted = failure === null || (await isSubmittedAfter(failure, parts.ports.api, centreId));
  if (isSubmitted !== true) return { ok: false, failure, isUnknown: isSubmitted === null };
  await closeSubmitted(parts, centreId);
  return { ok: true };
}

/** After a submission without an answer. Returns whether it has arrived; null: this is still unknown. */
export async function askWhetherSubmitted(parts: SessionParts, centreId: string): Promise<boolean | null> {
  const isSubmitted = await isSubmittedOnServer(parts.ports.api, centreId);
  if (isSubmitted === true) await closeSubmitted(parts, centreId);
  return isSubmitted;
}

/**
 * What the server should have of this draft; undefined when it has not said. Answers that it does not take are left out: their rule
 * refuses the submission, and says why.
 */
async function shownOf(draft: Draft): Promise<Shown | undefined> {
  const { photos, server } = draft;
  if (server === null || server.version === 0) return undefined;
  const { version } = server;
  const hashes = { centre: photos.centre?.sha256 ?? null, strongRoom: photos.strongRoom?.sha256 ?? null };
  const text = shownText(answersAsStored(answersToSend(draft)), hashes);
  // Only a page from a secure address can hash.
  const digest = await nullOnError(sha256Of(new Blob([text])));
  return { version, ...(digest !== null && { digest }) };
}

/** Shows on the preview what has come in since the user decided to submit. */
function showChanges({ view }: SessionParts, seen: Draft): SubmitOutcome {
  const { draft, merges } = view.get();
  view.change({ merged: true, merges: [...merges, { before: seen, after: draft }] });
  return { ok: false, failure: null, isUnknown: false };
}

/** The refusal of the first value that would be left out of what is sent, so that an earlier one would be submitted in its place. */
function refusalOf(draft: Draft): Failure | null {
  const problems = checkAll(checked(draft)).filter(({ kind }) => kind === 'invalid');
  const [first] = problems;
  if (first === undefined) return null;
  const { code } = first;
  const english: Readonly<Partial<Record<string, string>>> = ruleSentences;
  return {
    kind: 'refused',
    status: 400,
    error: english[code] ?? code,
    code,
    problems: problems.map(({ field, code: of }) => ({ field, code: of })),
  };
}

/**
 * Saves the draft, then submits it. Submits nothing else than what was on the preview: what came in from another tab, from a phone or
 * from another device is shown first.
 * @param seen the draft on the preview when the user decided to submit
 */
export async function submitChecklist(parts: SessionParts, seen: Draft): Promise<SubmitOutcome> {
  const { ports, view, autosave, sync } = parts;
  await autosave.saveNow();
  view.change({ merged: false, merges: [] });
  const unsent = await sync.flush(true);
  const { draft } = view.get();
  if (!isSameContent(seen, draft)) return showChanges(parts, seen);
  const centreId = draft.centre.id;
  if (unsent !== null) {
    const outcome = await finish(parts, centreId, unsent);
    return outcome.ok ? outcome : { ...outcome, isUnknown: false };
  }
  const refusal = refusalOf(draft);
  if (refusal !== null) return { ok: false, failure: refusal, isUnknown: false };
  let result = await ports.api.submitProfile(centreId, await shownOf(draft));
  if (!result.ok && isRefusal(result.failure, 'checklist.changed-elsewhere')) {
    await sync.flush(true);
    const { draft: current } = view.get();
    if (!isSameContent(seen, current)) return showChanges(parts, seen);
    // The same was saved under another version: nothing that the user could look at again.
    const shown = current.server === null ? undefined : { version: current.server.version };
    result = await ports.api.submitProfile(centreId, shown);
  }
  return finish(parts, centreId, result.ok ? null : result.failure);
}
