/** The decision, always in sight: a note, and accept, ask for a correction or visit, also by a key. The buttons stay where they are. */
import { useState, type KeyboardEvent } from 'react';
import * as z from 'zod/mini';
import { maxDecisionNoteLength, type Decision, type ReviewDetail } from '#contract/review/endpoints.ts';
import { seriousThatCount } from '#contract/review/gravity.ts';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Counter, inputClasses } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Key } from '../../ui/admin-buttons.tsx';
import { LiveRegion, Notice } from '../../ui/messages.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import type { Saving } from './review-query.ts';
import { AskDialog, SaveFailureNotice } from './ask.tsx';
import { groupReasons, markId } from './evidence.ts';

const noteId = 'review-note';
const noteKey = 'N';

/** The note of the officers about a centre; N leads to it, and Escape away from it, so that the keys of the page work again. */
export const focusNote = (): void => document.getElementById(noteId)?.focus();

function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  // Escape also ends the input of an Indian script.
  if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
}

/** The keys of the decisions, which are the same in each language. */
const keys = { accept: 'A', ask: 'C', visit: 'V' } as const;

interface NoteFieldProps {
  readonly note: string;
  /** What is typed is stored. */
  readonly isSaved?: boolean;
  readonly isFailed?: boolean;
  readonly onChange: (note: string) => void;
  /** Without it the note is stored with the decision only. */
  readonly onSave?: () => void;
}

/** One line until more is typed. */
export function NoteField({ note, isSaved = false, isFailed = false, onChange, onSave }: NoteFieldProps) {
  const { decide: texts } = useReviewTexts();
  return (
    <Form onSubmit={() => onSave?.()} className="min-w-0 grow basis-80">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <label htmlFor={noteId} className="inline-flex items-center gap-1.5 text-sm font-semibold">
          {texts.note}
          <Key>{noteKey}</Key>
        </label>
        {onSave === undefined ? null : (
          <Button type="submit" variant="link">
            <span className="text-sm whitespace-nowrap">{isSaved ? texts.noteSaved : texts.saveNote}</span>
          </Button>
        )}
      </div>
      <textarea
        id={noteId}
        aria-keyshortcuts={noteKey}
        aria-invalid={isFailed || undefined}
        rows={1}
        value={note}
        placeholder={texts.noteHint}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={leaveOnEscape}
        className={`${inputClasses} max-h-32 resize-none max-md:placeholder:text-transparent md:field-sizing-content`}
      />
      <Counter value={note} limit={maxDecisionNoteLength} />
      <LiveRegion>{isSaved ? texts.noteSaved : null}</LiveRegion>
    </Form>
  );
}

/** The groups of reasons with a serious one that counts, each with its number in the list. */
const listUnmarked = (review: ReviewDetail) =>
  groupReasons(review.reasons)
    .map((group, index) => ({ number: index + 1, serious: seriousThatCount(group) }))
    .filter(({ serious }) => serious.length > 0);

/** Why a centre is not accepted: its serious reasons without a mark, by name and number. */
function NeedsMark({ review }: { readonly review: ReviewDetail }) {
  const { decide: texts, reasonWords: words, common } = useReviewTexts();
  const names = listUnmarked(review).map(({ number, serious: [first] }) =>
    first === undefined ? '' : `${words.names[first.code]} (${number})`,
  );
  return (
    <Notice tone="bad" live="alert">
      <p className="font-semibold">{texts.needsMark}</p>
      <p>{texts.needsMarkOf(names.join(common.listSeparator))}</p>
    </Notice>
  );
}

interface DecideBarProps {
  readonly review: ReviewDetail;
  readonly saving: Saving;
}

/** Null: as it is stored. */
const noteSchema = z.nullable(z.string().check(z.maxLength(2 * maxDecisionNoteLength)));

const isOfNote = ({ change }: NonNullable<Saving['failed']>): boolean => change.decision === undefined;

/** The note, and what each control of the bar does; undefined where there is nothing to do. */
function useDecisions({ review, saving }: DecideBarProps) {
  const [typed, setTyped] = useTyped(`review-note-${review.id}`, noteSchema, null);
  const [isAsking, setAsking] = useState(false);
  /** How often somebody has tried to accept it without what that needs. */
  const [tries, setTries] = useState(0);
  const note = typed ?? review.note;
  const [unmarked] = listUnmarked(review);
  const needsMark = unmarked !== undefined && note.trim() === '';
  const forget = (): void => setTyped(null);
  const decide = (decision: Decision) =>
    review.decision === decision ? undefined : () => saving.run({ note, decision }, forget);
  const askForMark = (): void => {
    setTries(tries + 1);
    document.getElementById(markId(unmarked?.number ?? 0))?.focus();
  };
  const open = review.corrections.find(({ answered_at: answeredAt }) => answeredAt === null);
  return {
    note,
    setNote: setTyped,
    saveNote: () => (saving.change === null ? saving.run({ note }, forget) : undefined),
    isAsking,
    isSerious: unmarked !== undefined,
    /** 0 when nothing is missing. */
    tries: needsMark ? tries : 0,
    /** The number of the correction that the head has not answered. */
    openNumber: open?.number,
    accept: needsMark && review.decision !== 'accepted' ? askForMark : decide('accepted'),
    ask: open === undefined ? () => setAsking(true) : undefined,
    visit: decide('visit'),
    reopen: decide('waiting'),
    onAsked: (saved: ReviewDetail): void => {
      forget();
      setAsking(false);
      saving.onSaved(saved, 'asked').catch(reportError);
    },
    stopAsking: () => setAsking(false),
  };
}

/** Of the line that says why C is disabled. */
const openId = 'correction-is-open';

export function DecideBar({ review, saving }: DecideBarProps) {
  const { decide: texts } = useReviewTexts();
  const isBusy = saving.change !== null;
  const of = useDecisions({ review, saving });
  const { note, tries, openNumber, isSerious } = of;
  const failed = of.isAsking || saving.failed?.change.setAside !== undefined ? null : saving.failed;
  useShortcuts(isBusy ? { n: focusNote } : { a: of.accept, c: of.ask, v: of.visit, n: focusNote }, 'page');
  const button = (key: string, isStrong: boolean, onClick: (() => void) | undefined) => ({
    variant: isStrong ? ('strong' as const) : ('quiet' as const),
    'aria-keyshortcuts': key,
    busy: isBusy,
    disabled: onClick === undefined,
    onClick,
  });
  return (
    <section aria-label={texts.title} className="max-xl:contents xl:border-t xl:border-edge">
      <div className="max-xl:py-3 xl:px-4 xl:pt-1">
        {failed === null ? null : (
          <SaveFailureNotice
            title={isOfNote(failed) ? texts.noteFailed : texts.failed}
            failure={failed.failure}
            review={review}
          />
        )}
        {openNumber === undefined ? null : (
          <p id={openId} className="text-sm text-muted">
            {texts.notAnswered(String(openNumber))}
          </p>
        )}
        {of.reopen === undefined ? null : (
          <Button variant="link" busy={isBusy} onClick={of.reopen}>
            {texts.reopen}
          </Button>
        )}
        <NoteField
          note={note}
          isFailed={failed !== null && isOfNote(failed)}
          isSaved={note !== '' && note === review.note}
          onChange={of.setNote}
          onSave={of.saveNote}
        />
      </div>
      <div className="space-y-2 bg-paper px-4 py-2 max-xl:sticky max-xl:bottom-0 max-xl:z-2 max-xl:-mx-3 max-xl:border-t max-xl:border-edge max-xl:lg:-mx-4">
        {tries === 0 ? null : <NeedsMark key={tries} review={review} />}
        <div className="flex flex-wrap gap-2 [&>button]:grow [&>button]:px-2 [&>button]:whitespace-nowrap">
          <Button {...button(keys.accept, !isSerious, of.accept)}>
            {texts.accept}
            <Key>{keys.accept}</Key>
          </Button>
          <Button
            {...button(keys.ask, isSerious, of.ask)}
            aria-describedby={openNumber === undefined ? undefined : openId}
          >
            <span className="max-md:hidden">{texts.ask}</span>
            <span className="md:hidden">{texts.askShort}</span>
            <Key>{keys.ask}</Key>
          </Button>
          <Button {...button(keys.visit, false, of.visit)}>
            {texts.visit}
            <Key>{keys.visit}</Key>
          </Button>
        </div>
      </div>
      {of.isAsking ? (
        <AskDialog review={review} saving={saving} note={note} onAsked={of.onAsked} onClose={of.stopAsking} />
      ) : null}
    </section>
  );
}
