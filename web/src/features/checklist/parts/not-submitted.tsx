/**
 * On /status: what was not submitted. After the last day a whole checklist; or the last edits of this device, when another device
 * submitted the checklist before they reached the server.
 */
import { parseFormValues, type FormValues } from '#contract/checklist/form-values.ts';
import { previewRows } from '#contract/checklist/rows.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { stepPath } from '../../../paths.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useFormat, useIndianTime } from '../../../texts/format.ts';
import { useGuideTexts } from '../../../texts/guide.texts.ts';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { HelpContact } from '../../../ui/help-contact.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { lastClosed } from '../checklist-context.tsx';
import { hasUnsent, type Draft } from '../draft/draft.ts';
import { Facts } from './facts.tsx';

/** The texts of the rows by their labels. */
function useRowTexts(photos: (slot: PhotoSlot) => string | null) {
  const textOf = useRowText(photos);
  return ({ centre }: Draft, answers: FormValues) =>
    new Map(previewRows(centre, parseFormValues(answers)).map((row) => [row.label, textOf(row.value)]));
}

function Dropped({ draft, profile }: { readonly draft: Draft; readonly profile: Profile }) {
  const { guide, labels } = useGuideTexts();
  const submitted = (slot: PhotoSlot): string | null =>
    profile.photos.find((photo) => photo.slot === slot)?.fileName ?? null;
  const mineOf = useRowTexts(
    (slot) => (draft.photosChanged[slot] ? draft.photos[slot]?.fileName : null) ?? null,
  );
  const baseOf = useRowTexts(() => null);
  const textOf = useRowText(submitted);
  const mine = mineOf(draft, draft.answers);
  const base = baseOf(draft, draft.server?.answers ?? draft.untouched);
  const rows = previewRows(profile.centre, profile.answers).flatMap(({ label, value }) => {
    const [text = '', theirs] = [mine.get(label), textOf(value)];
    return text === base.get(label) || text === theirs ? [] : [{ label, text, theirs }];
  });
  if (rows.length === 0) return null;
  return (
    <Notice tone="warn" live="status">
      <p className="font-semibold">{guide.droppedTitle}</p>
      <dl className="mt-2 space-y-2">
        {rows.map(({ label, text, theirs }) => (
          <div key={label}>
            <dt>{labels[label]}</dt>
            <dd className="font-semibold whitespace-pre-line [overflow-wrap:anywhere]">{text}</dd>
            <dd className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
              {guide.submittedAs(theirs)}
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}

export function DroppedEdits({ userId, profile }: { readonly userId: string; readonly profile: Profile }) {
  const closed = lastClosed();
  if (closed?.userId !== userId) return null;
  const { phase, draft } = closed.view;
  const isDropped = phase === 'submitted' && draft.centre.id === profile.centre_config_id && hasUnsent(draft);
  return isDropped ? <Dropped draft={draft} profile={profile} /> : null;
}

/** What happened to it, what was saved last, and whom to ask. */
export function ClosedDraft({ profile: { centre, updatedAt } }: { readonly profile: Profile }) {
  const { closing, status } = useSubmissionTexts();
  const format = useFormat();
  const indianTime = useIndianTime();
  return (
    <>
      <Notice tone="warn" live="status">
        <p className="font-semibold">{closing.closed(format.day(centre.closesOn ?? ''))}</p>
        <p>{status.closedDraft}</p>
        <HelpContact />
      </Notice>
      <div className="space-y-2">
        <p className="font-semibold">
          {centre.name}, {centre.city}
        </p>
        <Facts facts={[[status.savedAt, indianTime(updatedAt)]]} />
        <p>{status.closedUnsent}</p>
      </div>
      <ButtonLink wide variant="quiet" to={stepPath('step1a')}>
        {status.readChecklist}
      </ButtonLink>
    </>
  );
}
