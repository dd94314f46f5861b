/**
 * The acts on many centres of the queue: "Accept all without warnings", also with notices of chosen kinds only, and "Ask for corrections"
 * with a reason of chosen kinds. Each shows its plan, is made for exactly that plan, and can be taken back.
 */
import { useState } from 'react';
import type { Result } from '#contract/call.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import {
  acceptUnmarked,
  askTogether,
  previewAcceptUnmarked,
  previewAskTogether,
  undoAcceptance,
  type AcceptKind,
  type AcceptPreview,
  type AskPreview,
} from '#contract/review/decision-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { reviewPath } from '../../admin-paths.ts';
import { callApi, currentTime } from '../../api/client.ts';
import { fetchValue } from '../../api/query.ts';
import { Act } from '../../patterns/act.tsx';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Checkbox } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/messages.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useReviewCounts, useReviewsChanged } from './review-query.ts';

/** Returns what takes an act back, and says how many are in the queue again and which are not. */
function useUndo(): (id: string) => Promise<Result<string>> {
  const { undoAccept: texts, common } = useReviewTexts();
  const { number } = useFormat();
  const { reloadLists } = useReviewsChanged();
  return async (id) => {
    const result = await callApi(undoAcceptance, { params: { id } });
    if (!result.ok) return result;
    reloadLists();
    const { undone, left, leftCodes } = result.value;
    const rest = left === 0 ? [] : [texts.left(number(left), leftCodes.join(common.listSeparator))];
    return { ok: true, value: [texts.done(number(undone)), ...rest].join(' ') };
  };
}

interface DialogProps {
  /** '' for all. */
  readonly state: string;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<'title' | 'text' | 'loadFailed' | 'failed' | 'outdated', string>>;

/** What both acts have: a plan for the chosen kinds of reasons, and what was done, which can be taken back. */
function useTogether({ state, onClose }: DialogProps, { title, text, failed, loadFailed, outdated }: Texts) {
  const { reloadLists } = useReviewsChanged();
  const undo = useUndo();
  const [chosen, setChosen] = useState<readonly ReasonCode[]>([]);
  const within = state === '' ? {} : { state };
  const kinds = chosen.join(',');
  return {
    act: { title, text, failed, outdated: { code: 'review.outdated', text: outdated }, onClose } as const,
    preview: { key: [kinds], failed: loadFailed },
    query: { ...within, ...(kinds === '' ? {} : { kinds }) },
    body: { ...within, kinds: [...chosen] },
    kinds: { chosen, onChange: setChosen },
    /** @param id with which it is taken back; absent when nothing was changed */
    onDone: (done: string, id: string | undefined): void => {
      reloadLists();
      say({ text: done, undo: id === undefined ? undefined : () => undo(id) });
    },
  };
}

/** Of which state a plan is; and that it has only centres that the checks have seen as they are now. */
function Within({ state, load }: { readonly state: string; readonly load: () => Promise<unknown> }) {
  const { accept: texts, queue } = useReviewTexts();
  const { number } = useFormat();
  const counts = useReviewCounts(state);
  const { run, isBusy } = useAction(() => Promise.all([counts.refetch(), load()]));
  const unchecked = counts.data?.unchecked ?? 0;
  return (
    <>
      {state === '' ? null : <p className="font-semibold">{texts.within(state)}</p>}
      <div role="status" className="empty:hidden">
        {unchecked === 0 ? null : (
          <p className="flex flex-wrap items-center gap-x-3">
            {queue.unchecked(number(unchecked))} {texts.leftUntilChecked}
            <Button variant="link" busy={isBusy} onClick={run}>
              {texts.loadAgain}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}

/**
 * The kinds of reasons that an act is for, each with its centres.
 * @param props.lead is replaced by `none` when there is no kind
 * @param props.adds whether a kind that is not chosen would add its centres to the others
 */
function Kinds(props: {
  readonly kinds: readonly AcceptKind[];
  readonly chosen: readonly ReasonCode[];
  readonly onChange: (chosen: readonly ReasonCode[]) => void;
  readonly title: string;
  readonly lead: string;
  readonly none: string;
  readonly adds?: boolean;
}) {
  const { kinds, chosen, onChange, adds = false } = props;
  const { acceptKinds: texts, reasonWords } = useReviewTexts();
  const { number } = useFormat();
  return (
    <fieldset>
      <legend className="font-semibold">{props.title}</legend>
      <p className="text-sm text-muted">{kinds.length === 0 ? props.none : props.lead}</p>
      <ul className="max-h-56 overflow-y-auto">
        {kinds.map(({ code, centres, example }) => {
          const others = chosen.filter((other) => other !== code);
          const isChosen = others.length < chosen.length;
          const text = isChosen || !adds ? texts.kind : texts.more;
          return (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-3">
              <div className="grow">
                <Checkbox checked={isChosen} onChange={(on) => onChange(on ? [...chosen, code] : others)}>
                  {text(reasonWords.names[code], number(centres))}
                </Checkbox>
              </div>
              <TextLink to={reviewPath(example.id)}>{texts.example(example.centre_code)}</TextLink>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** How many centres are accepted, and how many of them drawn for a spot check. */
function acceptedIn(plan: AcceptPreview | undefined) {
  const sum = (name: 'accepted' | 'drawn'): number =>
    (plan?.states ?? []).reduce((total, of) => total + of[name], 0);
  return { accepted: sum('accepted'), drawn: sum('drawn') };
}

/** What would be accepted in each state. */
function AcceptTable({ plan, state: within }: { readonly plan: AcceptPreview; readonly state: string }) {
  const { accept: texts, acceptKinds, reasons, reasonWords, workLists, common } = useReviewTexts();
  const { number } = useFormat();
  const { lists } = useReviewCounts(within).data ?? {};
  const { accepted: total, drawn: allDrawn } = acceptedIn(plan);
  if (total === 0 && allDrawn === 0) {
    // Centres without warnings wait for a spot check, because they were drawn before.
    const hasSample = lists !== undefined && lists.unmarked > 0 && lists.drawn > 0;
    return <p className="font-semibold">{hasSample ? texts.onlySampled : texts.nothing}</p>;
  }
  return (
    <table
      aria-label={texts.tableLabel}
      className="w-full border-collapse text-[0.9375rem] [&_td]:px-2 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-1.5 [&_th:first-child]:text-left [&_th:not(:first-child)]:text-right"
    >
      <thead>
        <tr className="border-b border-edge bg-ground">
          <th scope="col">{workLists.filterLabels.state}</th>
          <th scope="col">{texts.toBeAccepted}</th>
          <th scope="col">{reasons.drawn}</th>
        </tr>
      </thead>
      <tbody>
        {plan.states.map(({ state, accepted, drawn, kinds }) => (
          <tr key={state} className="border-b border-line">
            <th scope="row" className="font-normal">
              {state || texts.noState}
              <span className="block text-sm text-muted empty:hidden">
                {kinds
                  .map(({ code, centres }) => acceptKinds.kind(reasonWords.names[code], number(centres)))
                  .join(common.listSeparator)}
              </span>
            </th>
            <td>{number(accepted)}</td>
            <td>{number(drawn)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row">{workLists.allStates}</th>
          <td>{number(total)}</td>
          <td>{number(allDrawn)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The last acceptance that nobody has taken back, by whomever. */
function LastAccepted(props: {
  readonly last: AcceptPreview['last'];
  readonly onUndone: () => Promise<unknown>;
}) {
  const { last, onUndone } = props;
  const { undoAccept: texts, act } = useReviewTexts();
  const { number } = useFormat();
  const indianTime = useIndianTime();
  const undo = useUndo();
  const [outcome, setOutcome] = useState<Result<string> | null>(null);
  const { run, isBusy } = useAction(async (id: string) => {
    const result = await undo(id);
    setOutcome(result);
    if (result.ok) await onUndone();
  });
  return (
    <div>
      {last === null ? null : (
        <>
          <p className="text-sm">{texts.last(number(last.centres), last.by, indianTime(last.at))}</p>
          <Button variant="link" busy={isBusy} onClick={() => run(last.id)}>
            {isBusy ? act.takingBack : texts.undo}
          </Button>
        </>
      )}
      {outcome?.ok === true ? (
        <Notice tone="good" live="status">
          <p className="wrap-anywhere">{outcome.value}</p>
        </Notice>
      ) : null}
      {outcome?.ok === false ? <ActFailure title={texts.failed} failure={outcome.failure} /> : null}
    </div>
  );
}

export function AcceptDialog(props: DialogProps) {
  const { state } = props;
  const { accept: texts, acceptKinds } = useReviewTexts();
  const { number } = useFormat();
  const { act, preview, query, body, kinds, onDone } = useTogether(props, texts);
  return (
    <Act
      {...act}
      confirm={(plan) => texts.confirm(number(acceptedIn(plan).accepted))}
      preview={{ ...preview, load: () => fetchValue(previewAcceptUnmarked, { query }) }}
      canConfirm={(plan) => acceptedIn(plan).accepted > 0}
      call={async (plan) => {
        const result = await callApi(acceptUnmarked, { body: { ...body, planHash: plan.planHash } });
        return result.ok
          ? { ok: true, value: { ...result.value, planned: acceptedIn(plan).accepted } }
          : result;
      }}
      onDone={({ accepted, drawn, planned, id }) => {
        const done = texts.done(number(accepted), number(drawn));
        onDone(accepted < planned ? `${done} ${texts.someLeft}` : done, id);
      }}
    >
      {(plan, load) => (
        <>
          <Within state={state} load={load} />
          {plan === undefined ? null : (
            <>
              <Kinds {...acceptKinds} {...kinds} kinds={plan.kinds} adds />
              {plan.answered === 0 ? null : <p>{texts.answered(number(plan.answered))}</p>}
              <AcceptTable plan={plan} state={state} />
              <LastAccepted last={plan.last} onUndone={load} />
            </>
          )}
        </>
      )}
    </Act>
  );
}

const askedIn = (plan: AskPreview | undefined): number =>
  (plan?.states ?? []).reduce((total, { asked }) => total + asked, 0);

/** Whom it reaches, by state, who is left out, and the message of the first of them. */
function Reached({ plan }: { readonly plan: AskPreview }) {
  const { askTogether: texts, accept, common } = useReviewTexts();
  const { number } = useFormat();
  const { open, unreadable } = plan.left;
  return (
    <div role="status" className="space-y-2">
      <p className="font-bold">{texts.reached(number(askedIn(plan)))}</p>
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

/** Asks the heads of all waiting centres with a reason of the chosen kinds. */
export function AskTogetherDialog(props: DialogProps) {
  const { askTogether: texts, ask, queue } = useReviewTexts();
  const { number } = useFormat();
  const [today] = useState(() => dayInIndia(currentTime()));
  const [dueOn, setDueOn] = useState('');
  const { act, preview, query, body, kinds, onDone } = useTogether(props, texts);
  return (
    <Act
      {...act}
      confirm={(plan) => texts.confirm(number(askedIn(plan)))}
      preview={{ ...preview, load: () => fetchValue(previewAskTogether, { query }) }}
      canConfirm={(plan) => askedIn(plan) > 0}
      call={({ planHash }) =>
        callApi(askTogether, { body: { ...body, planHash, ...(dueOn !== '' && { dueOn }) } })
      }
      onDone={({ asked, id }) => onDone(texts.done(number(asked)), id)}
    >
      {(plan, load) => (
        <>
          <Within state={props.state} load={load} />
          {plan === undefined ? null : (
            <>
              <Kinds
                {...kinds}
                kinds={plan.kinds}
                title={queue.columns.reasons}
                lead={texts.lead}
                none={texts.none}
              />
              <Reached plan={plan} />
              <TextField
                id="ask-until"
                type="date"
                label={ask.dueOn}
                hint={texts.dueOnHint}
                min={today}
                narrow
                value={dueOn}
                onChange={setDueOn}
              />
            </>
          )}
        </>
      )}
    </Act>
  );
}
