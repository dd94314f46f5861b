/** "Ask for corrections…": asks the heads of all waiting centres with a reason of chosen kinds. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { askTogether, previewAskTogether, type AskPreview } from '#contract/review/accept-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { callApi } from '../../../api/client.ts';
import { currentTime } from '../../../api/server-clock.ts';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Field, inputClasses } from '../../../ui/field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { AcceptKinds } from './accept-kinds.tsx';
import { usePlan, type PlanQuery } from './accept-plan.tsx';
import { PlanDialog, type ActDialogProps } from './plan-dialog.tsx';

const preview = (query: PlanQuery) => callApi(previewAskTogether, { query });

const totalOf = (plan: AskPreview | null): number =>
  (plan?.states ?? []).reduce((total, { asked }) => total + asked, 0);

/** Whom it reaches, by state, who is left out, and the message of the first of them. */
function Reached({ plan }: { readonly plan: AskPreview }) {
  const { askTogether: texts } = useReviewTexts().reviewTools;
  const { common } = useTexts();
  const { number } = useFormat();
  const { accept } = useReviewTexts().review;
  const total = totalOf(plan);
  const { open, unreadable } = plan.left;
  return (
    <div role="status" className="space-y-2">
      <p className="font-bold">{texts.reached(number(total))}</p>
      <p className="text-sm empty:hidden">
        {plan.states
          .map(({ state, asked }) => texts.ofState(state || accept.noState, number(asked)))
          .join(common.listSeparator)}
      </p>
      {open === 0 ? null : <p className="text-sm">{texts.leftOpen(number(open))}</p>}
      {unreadable === 0 ? null : <p className="text-sm">{texts.leftUnreadable(number(unreadable))}</p>}
      {plan.message === '' ? null : (
        <div>
          <p className="text-sm text-muted">{texts.example}</p>
          <blockquote className="border-l-2 border-edge pl-3 text-sm whitespace-pre-line">
            {plan.message}
          </blockquote>
        </div>
      )}
    </div>
  );
}

interface DueOnProps {
  /** YYYY-MM-DD, or ''. */
  readonly dueOn: string;
  readonly onDueOn: (dueOn: string) => void;
}

function DueOnField({ dueOn, onDueOn }: DueOnProps) {
  const { review, reviewTools } = useReviewTexts();
  const [today] = useState(() => dayInIndia(currentTime()));
  return (
    <Field id="ask-until" label={review.ask.dueOn} hint={reviewTools.askTogether.dueOnHint}>
      <input
        id="ask-until"
        type="date"
        min={today}
        value={dueOn}
        onChange={(event) => onDueOn(event.target.value)}
        className={`${inputClasses} max-w-48`}
      />
    </Field>
  );
}

export function AskDialog({ state, onDone, onClose }: ActDialogProps) {
  const { askTogether: texts } = useReviewTexts().reviewTools;
  const format = useFormat();
  const [kinds, setKinds] = useState<readonly ReasonCode[]>([]);
  const [dueOn, setDueOn] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const loaded = usePlan(preview, state, kinds);
  const { plan, isLoading, load } = loaded;
  const total = totalOf(plan);
  const { run: ask, isBusy } = useAction(async () => {
    if (plan === null || isLoading) return;
    setFailure(null);
    const body = { kinds: [...kinds], planHash: plan.planHash };
    const result = await callApi(askTogether, {
      body: { ...body, ...(state !== '' && { state }), ...(dueOn !== '' && { dueOn }) },
    });
    if (result.ok) onDone({ text: texts.done(format.number(result.value.asked)), id: result.value.id });
    else if (isRefusal(result.failure, 'review.outdated')) await load(true);
    else setFailure(result.failure);
  });
  const dialog = { texts, state, loaded, failure, isBusy, onClose };
  const confirmLabel = texts.confirm(format.number(total));
  return (
    <PlanDialog {...dialog} confirmLabel={confirmLabel} isEmpty={total === 0} onConfirm={ask}>
      {plan === null ? null : (
        <>
          <AcceptKinds
            title={texts.kinds}
            lead={texts.lead}
            none={texts.none}
            kinds={plan.kinds}
            chosen={kinds}
            isLoading={isLoading}
            onChange={setKinds}
          />
          <Reached plan={plan} />
          <DueOnField dueOn={dueOn} onDueOn={setDueOn} />
        </>
      )}
    </PlanDialog>
  );
}
