/** The decision about all members of a case, always in sight: what is chosen by role, a note, and the key of a dialog that says it. */
import { useState } from 'react';
import { decideCase, type ReviewCase } from '#contract/review/case-endpoints.ts';
import { isRefusal, type Failure } from '#contract/call.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { useCaseTexts } from '../../../texts/use-case-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { Key } from '../../../ui/admin-buttons.tsx';
import { focusNote, NoteField } from '../detail/decide-parts.tsx';
import { CaseDecideDialog } from './case-decide-dialog.tsx';
import { isChosen, toDecision, type useCaseForm } from './case-form.ts';
import { useChoiceOptions } from './case-members.tsx';

const decideKey = 'D';

interface CaseBarProps extends ReturnType<typeof useCaseForm> {
  readonly found: ReviewCase;
  readonly onDecided: (decided: number) => Promise<void>;
  /** Called when the case is no longer the one that is shown. */
  readonly onOutdated: () => Promise<unknown>;
}

function useDecide({ found, form, forget, onDecided, onOutdated }: CaseBarProps, onDone: () => void) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run, isBusy } = useAction(async () => {
    setFailure(null);
    const result = await callApi(decideCase, { params: { id: found.id }, body: toDecision(found, form) });
    onDone();
    if (result.ok) {
      forget();
      await onDecided(result.value.decided);
      return;
    }
    if (isRefusal(result.failure, 'review.outdated')) await onOutdated();
    setFailure(result.failure);
  });
  return { decide: run, isBusy, failure };
}

function DecideFailure({ failure }: { readonly failure: Failure }) {
  const { case: texts } = useCaseTexts();
  const isOutdated = isRefusal(failure, 'review.outdated');
  return (
    <div className="mb-2">
      <FailureNotice
        title={texts.failed}
        failure={failure}
        {...(isOutdated ? { reason: texts.outdated } : {})}
      />
    </div>
  );
}

export function CaseBar(props: CaseBarProps) {
  const { found, form, change } = props;
  const { case: texts } = useCaseTexts();
  const { decide: decideTexts } = useReviewTexts().review;
  const options = useChoiceOptions();
  const [isOpen, setOpen] = useState(false);
  const { decide, isBusy, failure } = useDecide(props, () => setOpen(false));
  const [isTried, setTried] = useState(false);
  const isMissing = !isChosen(form);
  const start = (): void => (isMissing ? setTried(true) : setOpen(true));
  const hasOriginal = found.pictures.some(({ original }) => original !== null);
  useShortcuts(isBusy ? { n: focusNote } : { d: start, n: focusNote }, 'page');
  return (
    <section
      aria-label={decideTexts.title}
      className="bottom-0 z-2 md:sticky -mx-3 border-t border-edge bg-paper px-3 py-2 lg:-mx-4 lg:px-4"
    >
      {failure === null ? null : <DecideFailure failure={failure} />}
      {isTried && isMissing ? (
        <p role="alert" className="mb-2 font-semibold text-bad">
          {texts.chooseFirst}
        </p>
      ) : null}
      <div className="flex flex-wrap items-end gap-2">
        {hasOriginal ? (
          <FilterSelect
            label={texts.forOriginal}
            value={form.original}
            options={options}
            onChange={(original) => change({ original })}
          />
        ) : null}
        <FilterSelect
          label={hasOriginal ? texts.forOthers : texts.forAll}
          value={form.others}
          options={options}
          onChange={(others) => change({ others })}
        />
        <NoteField note={form.note} isFailed={false} onChange={(note) => change({ note })} />
        <Button aria-keyshortcuts={decideKey} busy={isBusy} onClick={start}>
          {texts.decide}
          <Key>{decideKey}</Key>
        </Button>
      </div>
      {isOpen ? (
        <CaseDecideDialog
          found={found}
          form={form}
          isBusy={isBusy}
          onChange={change}
          onDecide={decide}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}
