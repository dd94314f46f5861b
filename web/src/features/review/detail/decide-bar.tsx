/** The decision, always in sight below the evidence: a note, and accept, ask for a correction or visit, also by a key. */
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { maxDecisionNoteLength, type Decision, type ReviewDetail } from '#contract/review/endpoints.ts';
import { useTyped } from '../../../patterns/persisted-input.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { AskDialog } from './ask-dialog.tsx';
import { Key, focusNote, NoteField, SaveFailureNotice } from './decide-parts.tsx';
import type { Saving } from '../review-query.ts';

interface DecideBarProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
}

/** Null: as it is stored. */
const noteSchema = z.nullable(z.string().check(z.maxLength(2 * maxDecisionNoteLength)));

/** Of the line that says why C is disabled. */
const openId = 'correction-is-open';

const isOfNote = ({ change }: NonNullable<Saving['failed']>): boolean => change.decision === undefined;

interface DecisionButtonProps {
  readonly shortcut: string;
  readonly isStrong?: boolean;
  readonly isBusy: boolean;
  /** The id of an element that says why it is disabled. */
  readonly describedBy?: string | undefined;
  readonly onClick: (() => void) | undefined;
  readonly children: ReactNode;
}

function DecisionButton(props: DecisionButtonProps) {
  const { shortcut, isStrong = false, isBusy, describedBy, onClick, children } = props;
  return (
    <Button
      variant={isStrong ? 'strong' : 'quiet'}
      aria-keyshortcuts={shortcut}
      aria-describedby={describedBy}
      busy={isBusy}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
      <Key>{shortcut}</Key>
    </Button>
  );
}

interface BarNoticesProps extends Pick<DecideBarProps, 'review'> {
  readonly failed: Saving['failed'];
  /** The number of the correction that the head has not answered. */
  readonly openNumber: number | undefined;
}

function BarNotices({ review, failed, openNumber }: BarNoticesProps) {
  const { decide: texts } = useAdminTexts().review;
  return (
    <>
      {failed === null ? null : (
        <div className="mb-2">
          <SaveFailureNotice
            title={isOfNote(failed) ? texts.noteFailed : texts.failed}
            failure={failed.failure}
            review={review}
          />
        </div>
      )}
      {openNumber === undefined ? null : (
        <p id={openId} className="mb-1 text-sm text-muted">
          {texts.notAnswered(String(openNumber))}
        </p>
      )}
    </>
  );
}

interface AskButtonProps {
  readonly isBusy: boolean;
  /** Whether the last correction is not answered yet. */
  readonly isOpen: boolean;
  readonly onClick: (() => void) | undefined;
}

function AskButton({ isBusy, isOpen, onClick }: AskButtonProps) {
  const { decide: texts } = useAdminTexts().review;
  return (
    <DecisionButton shortcut="C" isBusy={isBusy} describedBy={isOpen ? openId : undefined} onClick={onClick}>
      <span className="max-md:hidden">{texts.ask}</span>
      <span className="md:hidden">{texts.askShort}</span>
    </DecisionButton>
  );
}

export function DecideBar({ review, saving }: DecideBarProps) {
  const { decide: texts } = useAdminTexts().review;
  const [typed, setTyped] = useTyped(`review-note-${review.id}`, noteSchema, null);
  const [isAsking, setAsking] = useState(false);
  const [note, isBusy] = [typed ?? review.note, saving.change !== null];
  const save = (change: Parameters<Saving['save']>[0], onSaved?: () => void): void =>
    saving.save({ note, ...change }, () => {
      setTyped(null);
      onSaved?.();
    });
  const failed = isAsking || saving.failed?.change.setAside !== undefined ? null : saving.failed;
  const decide = (decision: Decision) =>
    review.decision === decision ? undefined : () => save({ decision });
  const [onAccept, onVisit, onReopen] = (['accepted', 'visit', 'waiting'] as const).map(decide);
  const openNumber = review.corrections.find(({ answered_at: answeredAt }) => answeredAt === null)?.number;
  const onAsk = openNumber === undefined ? () => setAsking(true) : undefined;
  useShortcuts(isBusy ? { n: focusNote } : { a: onAccept, c: onAsk, v: onVisit, n: focusNote }, 'page');
  return (
    <section
      aria-label={texts.title}
      className="sticky bottom-0 z-2 -mx-4 border-t border-edge bg-paper px-4 py-2 lg:-mr-5"
    >
      <BarNotices review={review} failed={failed} openNumber={openNumber} />
      <div className="flex flex-wrap items-center gap-2">
        <NoteField
          note={note}
          isFailed={failed !== null && isOfNote(failed)}
          isSaved={note !== '' && note === review.note}
          onChange={setTyped}
          onSave={() => (isBusy ? undefined : save({}))}
        />
        <DecisionButton shortcut="A" isStrong isBusy={isBusy} onClick={onAccept}>
          {texts.accept}
        </DecisionButton>
        <AskButton isBusy={isBusy} isOpen={openNumber !== undefined} onClick={onAsk} />
        <DecisionButton shortcut="V" isBusy={isBusy} onClick={onVisit}>
          {texts.visit}
        </DecisionButton>
        {onReopen === undefined ? null : (
          <Button variant="link" busy={isBusy} onClick={onReopen}>
            {texts.reopen}
          </Button>
        )}
      </div>
      {isAsking ? (
        <AskDialog review={review} saving={saving} onAsk={save} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  );
}
