/**
 * The acts on many centres of the queue: "Accept all without warnings", also with notices of chosen kinds only, and "Ask for corrections"
 * with a reason of chosen kinds. Each shows its plan, is made for exactly that plan, and can be taken back.
 */
import { useState, type ComponentType, type ReactNode } from 'react';
import type { Result } from '#contract/call.ts';
import {
  acceptUnmarked,
  askTogether,
  previewAcceptUnmarked,
  previewAskTogether,
  undoAcceptance,
  type AcceptKind,
  type AcceptPreview,
  type AskPreview,
} from '#contract/review/accept-endpoints.ts';
import type { ReasonCode } from '#contract/review/warnings.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { reviewPath } from '../../admin-paths.ts';
import { callApi } from '../../api/client.ts';
import { fetchValue } from '../../api/query.ts';
import { currentTime } from '../../api/server-clock.ts';
import { Act } from '../../patterns/act.tsx';
import { say } from '../../patterns/last-act.tsx';
import { OutcomeNotice } from '../../patterns/outcome-notice.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { Checkbox } from '../../ui/admin-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, inputClasses } from '../../ui/field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useReviewCounts, useReviewsChanged } from './review-query.ts';

interface KindsProps {
  readonly kinds: readonly AcceptKind[];
  readonly chosen: readonly ReasonCode[];
  readonly onChange: (chosen: readonly ReasonCode[]) => void;
  readonly title: string;
  readonly lead: string;
  /** Instead of the lead. */
  readonly none: string;
  /** Whether a kind that is not chosen would add its centres to the others. */
  readonly adds?: boolean;
}

/** The kinds of reasons that an act is for, each with its centres. */
function Kinds({ kinds, chosen, adds = false, onChange, title, lead, none }: KindsProps) {
  const { review, reviewTools } = useReviewTexts();
  const texts = reviewTools.acceptKinds;
  const format = useFormat();
  const toggle = (code: ReasonCode, isOn: boolean): void =>
    onChange(isOn ? [...chosen, code] : chosen.filter((other) => other !== code));
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      <p className="text-sm text-muted">{kinds.length === 0 ? none : lead}</p>
      <ul className="max-h-56 overflow-y-auto">
        {kinds.map(({ code, centres, example }) => {
          const isChosen = chosen.includes(code);
          const text = isChosen || !adds ? texts.kind : texts.more;
          return (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-3">
              <div className="grow">
                <Checkbox checked={isChosen} onChange={(on) => toggle(code, on)}>
                  {text(review.words.names[code], format.number(centres))}
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

interface StillCheckedProps {
  readonly state: string;
  readonly load: () => Promise<unknown>;
}

/** A plan has only centres that the checks have seen as they are now. */
function StillChecked({ state, load }: StillCheckedProps) {
  const { review, reviewTools } = useReviewTexts();
  const format = useFormat();
  const counts = useReviewCounts(state);
  const { run, isBusy } = useAction(() => Promise.all([counts.refetch(), load()]));
  const unchecked = counts.data?.unchecked ?? 0;
  return (
    <div role="status" className="empty:hidden">
      {unchecked === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-3">
          {review.queue.unchecked(format.number(unchecked))} {reviewTools.leftUntilChecked}
          <Button variant="link" busy={isBusy} onClick={run}>
            {reviewTools.loadAgain}
          </Button>
        </p>
      )}
    </div>
  );
}

interface Done {
  readonly text: string;
  /** With which it is taken back; absent when nothing was changed. */
  readonly id?: string | undefined;
}

/** Returns what takes an act back, and says how many are in the queue again and which are not. */
function useUndo(): (id: string) => Promise<Result<string>> {
  const { undoAccept: texts } = useReviewTexts().reviewTools;
  const { common } = useReviewTexts();
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

interface TogetherProps<Plan> {
  /** '' for all. */
  readonly state: string;
  readonly texts: Readonly<Record<'title' | 'text' | 'loadFailed' | 'failed' | 'outdated', string>>;
  readonly confirm: (plan: Plan | undefined) => string;
  readonly preview: (query: { readonly state?: string; readonly kinds?: string }) => Promise<Plan>;
  readonly isEmpty: (plan: Plan) => boolean;
  readonly call: (
    body: {
      readonly state?: string;
      readonly kinds: ReasonCode[];
      readonly planHash: string;
    },
    plan: Plan,
  ) => Promise<Result<Done>>;
  readonly onClose: () => void;
  readonly children: (
    plan: Plan,
    kinds: Pick<KindsProps, 'kinds' | 'chosen' | 'onChange'>,
    load: () => Promise<unknown>,
  ) => ReactNode;
}

/** One act: its plan for the chosen kinds, and its confirmation. */
function Together<Plan extends AcceptPreview | AskPreview>(props: TogetherProps<Plan>) {
  const { state, texts, onClose } = props;
  const { accept } = useReviewTexts().review;
  const { reloadLists } = useReviewsChanged();
  const undo = useUndo();
  const [chosen, setChosen] = useState<readonly ReasonCode[]>([]);
  const within = state === '' ? {} : { state };
  const kinds = chosen.join(',');
  return (
    <Act
      title={texts.title}
      text={texts.text}
      confirm={props.confirm}
      failed={texts.failed}
      preview={{
        key: [kinds],
        load: () => props.preview({ ...within, ...(kinds === '' ? {} : { kinds }) }),
        failed: texts.loadFailed,
      }}
      outdated={{ code: 'review.outdated', text: texts.outdated }}
      canConfirm={(plan) => !props.isEmpty(plan)}
      call={(plan) => props.call({ ...within, kinds: [...chosen], planHash: plan.planHash }, plan)}
      onDone={({ text, id }) => {
        onClose();
        reloadLists();
        say({ text, undo: id === undefined ? undefined : () => undo(id) });
      }}
      onClose={onClose}
    >
      {(plan, load) => (
        <>
          {state === '' ? null : <p className="font-semibold">{accept.within(state)}</p>}
          <StillChecked state={state} load={load} />
          {plan === undefined
            ? null
            : props.children(plan, { kinds: plan.kinds, chosen, onChange: setChosen }, load)}
        </>
      )}
    </Act>
  );
}

/** How many centres are accepted, and how many of them drawn for a spot check. */
function acceptedIn(plan: AcceptPreview | undefined) {
  const sum = (name: 'accepted' | 'drawn'): number =>
    (plan?.states ?? []).reduce((total, of) => total + of[name], 0);
  return { accepted: sum('accepted'), drawn: sum('drawn') };
}

interface AcceptTableProps {
  readonly plan: AcceptPreview;
  /** Centres without warnings wait for a spot check, because they were drawn before. */
  readonly hasSample: boolean;
}

/** What would be accepted in each state. */
function AcceptTable({ plan, hasSample }: AcceptTableProps) {
  const { accept: texts, words } = useReviewTexts().review;
  const { common } = useReviewTexts();
  const { acceptKinds } = useReviewTexts().reviewTools;
  const format = useFormat();
  const total = acceptedIn(plan);
  if (total.accepted === 0 && total.drawn === 0)
    return <p className="font-semibold">{hasSample ? texts.onlySampled : texts.nothing}</p>;
  return (
    <table
      aria-label={texts.tableLabel}
      className="w-full border-collapse text-[0.9375rem] [&_td]:px-2 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-2 [&_th]:py-1.5 [&_th:first-child]:text-left [&_th:not(:first-child)]:text-right"
    >
      <thead>
        <tr className="border-b border-edge bg-ground">
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.toBeAccepted}</th>
          <th scope="col">{texts.drawn}</th>
        </tr>
      </thead>
      <tbody>
        {plan.states.map(({ state, accepted, drawn, kinds }) => (
          <tr key={state} className="border-b border-line">
            <th scope="row" className="font-normal">
              {state || texts.noState}
              <span className="block text-sm text-muted empty:hidden">
                {kinds
                  .map(({ code, centres }) => acceptKinds.kind(words.names[code], format.number(centres)))
                  .join(common.listSeparator)}
              </span>
            </th>
            <td>{format.number(accepted)}</td>
            <td>{format.number(drawn)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row">{texts.total}</th>
          <td>{format.number(total.accepted)}</td>
          <td>{format.number(total.drawn)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

interface LastAcceptedProps {
  readonly last: AcceptPreview['last'];
  readonly onUndone: () => Promise<unknown>;
}

/** The last acceptance that nobody has taken back, by whomever. */
function LastAccepted({ last, onUndone }: LastAcceptedProps) {
  const { undoAccept: texts } = useReviewTexts().reviewTools;
  const format = useFormat();
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
          <p className="text-sm">{texts.last(format.number(last.centres), last.by, indianTime(last.at))}</p>
          <Button variant="link" busy={isBusy} onClick={() => run(last.id)}>
            {isBusy ? texts.busy : texts.undo}
          </Button>
        </>
      )}
      {outcome === null ? null : (
        <OutcomeNotice outcome={outcome} failedText={texts.failed}>
          {(text) => <p className="wrap-anywhere">{text}</p>}
        </OutcomeNotice>
      )}
    </div>
  );
}

interface ActProps {
  readonly state: string;
  readonly onClose: () => void;
}

/** What accepting all centres without warnings would do, for each state, and its confirmation. */
export function AcceptDialog({ state, onClose }: ActProps) {
  const { review, reviewTools } = useReviewTexts();
  const { accept: texts } = review;
  const { number } = useFormat();
  const { data: counts } = useReviewCounts(state);
  const hasSample = counts !== undefined && counts.lists.unmarked > 0 && counts.lists.drawn > 0;
  return (
    <Together<AcceptPreview>
      state={state}
      texts={texts}
      confirm={(plan) => texts.confirm(number(acceptedIn(plan).accepted))}
      preview={(query) => fetchValue(previewAcceptUnmarked, { query })}
      isEmpty={(plan) => acceptedIn(plan).accepted === 0}
      call={async (body, plan) => {
        const result = await callApi(acceptUnmarked, { body });
        if (!result.ok) return result;
        const { accepted, drawn, id } = result.value;
        const done = texts.done(number(accepted), number(drawn));
        const text = accepted < acceptedIn(plan).accepted ? `${done} ${texts.someLeft}` : done;
        return { ok: true, value: { text, id } };
      }}
      onClose={onClose}
    >
      {(plan, kinds, load) => (
        <>
          <Kinds {...reviewTools.acceptKinds} {...kinds} adds />
          {plan.answered === 0 ? null : <p>{texts.answered(number(plan.answered))}</p>}
          <AcceptTable plan={plan} hasSample={hasSample} />
          <LastAccepted last={plan.last} onUndone={load} />
        </>
      )}
    </Together>
  );
}

const askedIn = (plan: AskPreview | undefined): number =>
  (plan?.states ?? []).reduce((total, { asked }) => total + asked, 0);

/** Whom it reaches, by state, who is left out, and the message of the first of them. */
function Reached({ plan }: { readonly plan: AskPreview }) {
  const { review, reviewTools } = useReviewTexts();
  const { askTogether: texts } = reviewTools;
  const { common } = useReviewTexts();
  const { number } = useFormat();
  const { open, unreadable } = plan.left;
  return (
    <div role="status" className="space-y-2">
      <p className="font-bold">{texts.reached(number(askedIn(plan)))}</p>
      <p className="text-sm empty:hidden">
        {plan.states
          .map(({ state, asked }) => texts.ofState(state || review.accept.noState, number(asked)))
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
export function AskDialog({ state, onClose }: ActProps) {
  const { review, reviewTools } = useReviewTexts();
  const { askTogether: texts } = reviewTools;
  const { number } = useFormat();
  const [today] = useState(() => dayInIndia(currentTime()));
  const [dueOn, setDueOn] = useState('');
  return (
    <Together<AskPreview>
      state={state}
      texts={texts}
      confirm={(plan) => texts.confirm(number(askedIn(plan)))}
      preview={(query) => fetchValue(previewAskTogether, { query })}
      isEmpty={(plan) => askedIn(plan) === 0}
      call={async (body) => {
        const result = await callApi(askTogether, { body: { ...body, ...(dueOn !== '' && { dueOn }) } });
        if (!result.ok) return result;
        return { ok: true, value: { text: texts.done(number(result.value.asked)), id: result.value.id } };
      }}
      onClose={onClose}
    >
      {(plan, kinds) => (
        <>
          <Kinds title={texts.kinds} lead={texts.lead} none={texts.none} {...kinds} />
          <Reached plan={plan} />
          <Field id="ask-until" label={review.ask.dueOn} hint={texts.dueOnHint}>
            <input
              id="ask-until"
              type="date"
              min={today}
              value={dueOn}
              onChange={(event) => setDueOn(event.target.value)}
              className={`${inputClasses} max-w-48`}
            />
          </Field>
        </>
      )}
    </Together>
  );
}

interface ActButtonProps extends Pick<ActProps, 'state'> {
  readonly label: string;
  readonly dialog: ComponentType<ActProps>;
}

/** Opens the dialog of an act. */
export function ActButton({ label, dialog: ActDialog, state }: ActButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? <ActDialog state={state} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
