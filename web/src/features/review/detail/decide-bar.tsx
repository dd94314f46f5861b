/** The decision, always in sight: a note, and accept, ask for a correction or visit, also by a key. The buttons stay where they are. */
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { seriousThatCount } from '#contract/review/gravity.ts';
import { maxDecisionNoteLength, type Decision, type ReviewDetail } from '#contract/review/endpoints.ts';
import { useTyped } from '../../../patterns/persisted-input.ts';
import { useTexts } from '../../../texts/language.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { Notice } from '../../../ui/messages.tsx';
import { AskDialog } from './ask.tsx';
import { Key } from '../../../ui/admin-buttons.tsx';
import { focusNote, NoteField, SaveFailureNotice } from './decide-parts.tsx';
import type { Saving } from '../review-query.ts';
import { groupReasons, markId } from './group-reasons.ts';

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
  const { decide: texts } = useReviewTexts().review;
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

interface NeedsMarkProps extends Pick<DecideBarProps, 'review'> {
  /** Incremented with each attempt to accept. */
  readonly attempt: number;
}

/** The groups of reasons with a serious one that counts, each with its number in the list. */
const listUnmarked = (review: ReviewDetail) =>
  groupReasons(review.reasons)
    .map((group, index) => ({ number: index + 1, serious: seriousThatCount(group) }))
    .filter(({ serious }) => serious.length > 0);

/** Why a centre is not accepted: its serious reasons without a mark, by name and number. */
function NeedsMark({ review, attempt }: NeedsMarkProps) {
  const { decide: texts, words } = useReviewTexts().review;
  const { common } = useTexts();
  const names = listUnmarked(review).map(({ number, serious: [first] }) =>
    first === undefined ? '' : `${words.names[first.code]} (${number})`,
  );
  return (
    <Notice key={attempt} tone="bad" live="alert">
      <p className="font-semibold">{texts.needsMark}</p>
      <p>{texts.needsMarkOf(names.join(common.listSeparator))}</p>
    </Notice>
  );
}

interface AskButtonProps {
  /** Whether it is what to do: a serious reason counts. */
  readonly isStrong: boolean;
  readonly isBusy: boolean;
  /** Whether the last correction is not answered yet. */
  readonly isOpen: boolean;
  readonly onClick: (() => void) | undefined;
}

function AskButton({ isStrong, isBusy, isOpen, onClick }: AskButtonProps) {
  const { decide: texts } = useReviewTexts().review;
  return (
    <DecisionButton
      shortcut="C"
      isStrong={isStrong}
      isBusy={isBusy}
      describedBy={isOpen ? openId : undefined}
      onClick={onClick}
    >
      <span className="max-md:hidden">{texts.ask}</span>
      <span className="md:hidden">{texts.askShort}</span>
    </DecisionButton>
  );
}

/** What each control of the bar does; undefined where there is nothing to do. */
function useDecisions({ review, saving }: DecideBarProps) {
  const [typed, setTyped] = useTyped(`review-note-${review.id}`, noteSchema, null);
  const [isAsking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const note = typed ?? review.note;
  const [unmarked] = listUnmarked(review);
  const needsMark = unmarked !== undefined && note.trim() === '';
  const save = (change: Omit<Parameters<Saving['run']>[0], 'note'>): void =>
    saving.run({ note, ...change }, () => setTyped(null));
  const decide = (decision: Decision) =>
    review.decision === decision ? undefined : () => save({ decision });
  const askForMark = (): void => {
    setAttempt(attempt + 1);
    document.getElementById(markId(unmarked?.number ?? 0))?.focus();
  };
  const isOpen = review.corrections.some(({ answered_at: answeredAt }) => answeredAt === null);
  return {
    note,
    save,
    setTyped,
    isAsking,
    setAsking,
    isSerious: unmarked !== undefined,
    /** 0 when nothing is missing. */
    attempt: needsMark ? attempt : 0,
    onAccept: needsMark && review.decision !== 'accepted' ? askForMark : decide('accepted'),
    onAsk: isOpen ? undefined : () => setAsking(true),
    onVisit: decide('visit'),
    onReopen: decide('waiting'),
  };
}

export function DecideBar({ review, saving }: DecideBarProps) {
  const { decide: texts } = useReviewTexts().review;
  const isBusy = saving.change !== null;
  const { note, save, isAsking, isSerious, attempt, ...on } = useDecisions({ review, saving });
  const { onAccept, onAsk, onVisit, onReopen } = on;
  const failed = isAsking || saving.failed?.change.setAside !== undefined ? null : saving.failed;
  const openNumber = review.corrections.find(({ answered_at: answeredAt }) => answeredAt === null)?.number;
  useShortcuts(isBusy ? { n: focusNote } : { a: onAccept, c: onAsk, v: onVisit, n: focusNote }, 'page');
  return (
    <section aria-label={texts.title} className="max-xl:contents xl:border-t xl:border-edge">
      <div className="max-xl:py-3 xl:px-4 xl:pt-1 xl:[&>form]:flex-wrap xl:[&>form]:gap-y-0 xl:[&>form>div]:order-last xl:[&>form>div]:basis-full xl:[&>form>label]:grow">
        <BarNotices review={review} failed={failed} openNumber={openNumber} />
        {onReopen === undefined ? null : (
          <Button variant="link" busy={isBusy} onClick={onReopen}>
            {texts.reopen}
          </Button>
        )}
        <NoteField
          note={note}
          isFailed={failed !== null && isOfNote(failed)}
          isSaved={note !== '' && note === review.note}
          onChange={on.setTyped}
          onSave={() => (isBusy ? undefined : save({}))}
        />
      </div>
      <div className="space-y-2 bg-paper px-4 py-2 max-xl:sticky max-xl:bottom-0 max-xl:z-2 max-xl:-mx-3 max-xl:lg:-mx-4 max-xl:border-t max-xl:border-edge">
        {attempt === 0 ? null : <NeedsMark review={review} attempt={attempt} />}
        <div className="flex flex-wrap gap-2 [&>button]:grow [&>button]:px-2 xl:[&>:first-child]:basis-full">
          <AskButton isStrong={isSerious} isBusy={isBusy} isOpen={openNumber !== undefined} onClick={onAsk} />
          <DecisionButton shortcut="A" isStrong={!isSerious} isBusy={isBusy} onClick={onAccept}>
            {texts.accept}
          </DecisionButton>
          <DecisionButton shortcut="V" isBusy={isBusy} onClick={onVisit}>
            {texts.visit}
          </DecisionButton>
        </div>
      </div>
      {isAsking ? (
        <AskDialog
          review={review}
          saving={saving}
          note={note}
          onAsked={(saved) => {
            on.setTyped(null);
            on.setAsking(false);
            saving.onSaved(saved, 'asked').catch(reportError);
          }}
          onClose={() => on.setAsking(false)}
        />
      ) : null}
    </section>
  );
}
