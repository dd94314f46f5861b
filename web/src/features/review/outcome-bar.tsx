/** What was decided last, with the way back to that centre, and Z, which takes the decision back. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '#contract/call.ts';
import { undoDecision } from '#contract/review/decision-endpoints.ts';
import { reviewPath } from '../../admin-paths.ts';
import { callApi } from '../../api/client.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { AutoFocus } from '../../ui/auto-focus.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { Key } from '../../ui/key.tsx';
import { useOutcomeText } from './reasons.tsx';
import { useReviewsChanged } from './review-query.ts';
import type { Outcome, OutcomeProps } from './walk.ts';

const undoKey = 'Z';

interface TakeBackProps {
  readonly outcome: Outcome & { readonly version: number };
  /** The query of the queue; null when the review was opened from elsewhere. */
  readonly list: string | null;
  readonly onOutcome: OutcomeProps['onOutcome'];
  readonly onFailure: (failure: Failure | null) => void;
}

/** Opens the centre whose decision is taken back. */
function TakeBack({ outcome, list, onOutcome, onFailure }: TakeBackProps) {
  const { undoAccept: texts } = useReviewTexts().reviewTools;
  const { onSaved } = useReviewsChanged();
  const navigate = useNavigate();
  const { centre, version } = outcome;
  const { run: undo, isBusy } = useAction(async () => {
    const result = await callApi(undoDecision, { params: { id: centre.id }, body: { version } });
    onFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    onSaved(result.value);
    onOutcome({ centre, decision: result.value.decision, isUndone: true, next: null });
    await navigate(reviewPath(centre.id, list ?? undefined), { replace: true });
  });
  const onKey = isBusy ? undefined : undo;
  useShortcuts({ z: onKey, 'Ctrl+z': onKey }, 'page');
  return (
    <Button variant="link" aria-keyshortcuts="Z Control+Z" busy={isBusy} onClick={undo}>
      {isBusy ? texts.busy : texts.undo}
      <Key>{undoKey}</Key>
    </Button>
  );
}

/** What was decided last, and on the screen of the next centre that it is this one. */
export function useOutcomeSentence(): (outcome: Outcome, id: string | null) => string {
  const { decide: texts } = useReviewTexts().review;
  const outcomeText = useOutcomeText();
  return (outcome, id) => {
    const { next } = outcome;
    const said = outcomeText(outcome);
    return next !== null && next.id === id ? `${said} ${texts.next(next.code)}` : said;
  };
}

interface OutcomeBarProps extends Pick<TakeBackProps, 'list' | 'onOutcome'> {
  readonly outcome: Outcome;
  /** Of the centre that is shown; null in the queue. */
  readonly id: string | null;
}

export function OutcomeBar({ outcome, id, list, onOutcome }: OutcomeBarProps) {
  const { decide: texts } = useReviewTexts().review;
  const sentence = useOutcomeSentence();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { centre, version } = outcome;
  const notice = (
    <Notice tone="good">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{sentence(outcome, id)}</span>
        {centre.id === id || id === null || outcome.ofCase !== undefined ? null : (
          <TextLink to={reviewPath(centre.id, list ?? undefined)}>{texts.backTo(centre.code)}</TextLink>
        )}
        {version === undefined ? null : (
          <TakeBack
            outcome={{ ...outcome, version }}
            list={list}
            onOutcome={onOutcome}
            onFailure={setFailure}
          />
        )}
      </p>
    </Notice>
  );
  return (
    <div className="space-y-2">
      {centre.id === id && outcome.next === null ? <AutoFocus of={outcome}>{notice}</AutoFocus> : notice}
      {failure === null ? null : <FailureNotice title={texts.undoFailed(centre.code)} failure={failure} />}
    </div>
  );
}
