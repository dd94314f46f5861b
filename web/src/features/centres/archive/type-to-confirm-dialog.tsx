/** A confirmation of what concerns all centres: shows the current counts, and requires the number of centres to be typed. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { hasStatus, isRefusal, type Failure, type Result } from '#contract/call.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { toAsciiDigits } from '#contract/text.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface Counts {
  readonly centres: number;
  readonly submitted: number;
  readonly drafts: number;
}

/** Says in one sentence how many centres, submitted checklists and drafts there are. */
export function useCountsText(): (counts: Counts) => string {
  const { archive } = useAdminTexts();
  const format = useFormat();
  return ({ centres, submitted, drafts }) =>
    archive.counts(format.number(centres), format.number(submitted), format.number(drafts));
}

interface CountsState {
  /** Null until they are read, or when they could not be read. */
  readonly counts: Counts | null;
  readonly failure: Failure | null;
  /** Others than the dialog had shown before. */
  readonly hasChanged: boolean;
}

const notRead: CountsState = { counts: null, failure: null, hasChanged: false };

/** Reads the counts of all centres when a dialog opens, and again when they have changed. */
function useCounts() {
  const [state, setState] = useState(notRead);
  const read = useCallback(async (hasChanged = false) => {
    setState({ ...notRead, hasChanged });
    const result = await callApi(countCentres, { query: {} });
    setState(
      result.ok
        ? { counts: result.value, failure: null, hasChanged }
        : { counts: null, failure: result.failure, hasChanged },
    );
  }, []);
  useEffect(() => {
    read().catch(reportError);
  }, [read]);
  return { state, read };
}

interface TypeToConfirmDialogProps<Value> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Of the confirming button while the action is in progress. */
  readonly busyLabel: string;
  /** What is confirmed, with the counts that were seen. */
  readonly call: (seen: Counts) => Promise<Result<Value>>;
  /** The call of specification section 7, for a server that has no count of centres, which is not specified. */
  readonly plainCall?: () => Promise<Result<Value>>;
  /** Not called when the counts have changed: they are shown again. */
  readonly onOutcome: (outcome: Result<Value>) => void;
  readonly onCancel: () => void;
  /** Below the counts. */
  readonly children: ReactNode;
}

interface CountsLineProps {
  readonly state: CountsState;
  readonly onRetry: () => void;
}

function CountsLine({ state, onRetry }: CountsLineProps) {
  const { archive } = useAdminTexts();
  const countsText = useCountsText();
  const { counts, failure } = state;
  if (failure !== null)
    return <FailureNotice title={archive.notCounted} failure={failure} onRetry={onRetry} />;
  return (
    <p className="font-bold" role="status">
      {counts === null ? archive.counting : countsText(counts)}
    </p>
  );
}

export function TypeToConfirmDialog<Value>(props: TypeToConfirmDialogProps<Value>) {
  const { onCancel, plainCall } = props;
  const { archive } = useAdminTexts();
  const { common } = useTexts();
  const [typed, setTyped] = useState('');
  const { state, read } = useCounts();
  const { counts, failure, hasChanged } = state;
  const { run: confirm, isBusy } = useAction(async () => {
    const result = await (counts === null ? plainCall?.() : props.call(counts));
    if (result === undefined) return;
    if (!result.ok && isRefusal(result.failure, 'deletion.outdated')) await read(true);
    else props.onOutcome(result);
  });
  const isPlain = plainCall !== undefined && failure !== null && hasStatus(failure, 404);
  const isTyped = counts !== null && toAsciiDigits(typed).replace(/[\s,.]/g, '') === String(counts.centres);
  const isReady = isTyped || isPlain;
  return (
    <Dialog title={props.title} onClose={isBusy ? () => undefined : onCancel}>
      <Form className="mt-3 space-y-4" onSubmit={() => (isReady ? confirm() : undefined)}>
        <p>{props.text}</p>
        {hasChanged ? (
          <Notice tone="warn" live="alert">
            <p>{archive.countsChanged}</p>
          </Notice>
        ) : null}
        {isPlain ? null : <CountsLine state={state} onRetry={() => void read()} />}
        {props.children}
        {counts === null ? null : (
          <TextField
            id="typed-count"
            label={archive.typeCount}
            inputMode="numeric"
            autoComplete="off"
            narrow
            value={typed}
            onChange={setTyped}
          />
        )}
        <DialogButtons>
          <Button variant="quiet" data-safe disabled={isBusy} onClick={onCancel}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} disabled={!isReady}>
            {isBusy ? props.busyLabel : props.confirmLabel}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
