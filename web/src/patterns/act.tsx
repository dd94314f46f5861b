/**
 * What an officer does after a question, in one dialog: what the act would do is loaded first, shown, and sent along; when it has
 * changed meanwhile, it is shown again and nothing is done. A failure stays in the dialog, so that nothing that was chosen in it is lost; that
 * of an act which destroys closes it, as a question of the browser would, and so does one whose answer was lost: what is shown is loaded
 * again. When it is done the dialog closes, the caller says what was done (`say`), and the focus returns to what opened the dialog.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { isRefusal, type Failure, type Result } from '#contract/call.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { toAsciiDigits } from '#contract/text.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/messages.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { failedAct, FailureNotice, LoadFailure, mayBeDone, useReadAllAgain } from './outcome-notice.tsx';
import { say, sayFailed } from './last-act.tsx';

interface Preview<Seen> {
  /** What it depends on: it is loaded again for another one, and the last one stays shown until then. */
  readonly key: readonly unknown[];
  readonly load: () => Promise<Seen>;
  /** The title of the failure to load it. */
  readonly failed: string;
  /** Something is still to be chosen before it can be loaded. */
  readonly waits?: boolean;
}

export interface ActProps<Seen, Done> {
  readonly title: string;
  /** The question. */
  readonly text?: string | undefined;
  readonly confirm: string | ((seen: Seen | undefined) => string);
  /** The title of its failure, which may add to the reason. */
  readonly failed: string;
  readonly reasonOf?: (failure: Failure) => string | undefined;
  /** It destroys something. */
  readonly danger?: boolean;
  readonly wide?: boolean;
  /** What would happen. Without it the act is confirmed at once. */
  readonly preview?: Preview<Seen>;
  /** The refusal that says that what was seen is not true any more, and the sentence about it. */
  readonly outdated?: { readonly code: RefusalCode; readonly text: string };
  /** Whether there is anything to do. */
  readonly canConfirm?: (seen: Seen) => boolean;
  /** The number that has to be typed before. */
  readonly typed?: (seen: Seen) => number | undefined;
  readonly call: (seen: Seen) => Promise<Result<Done>>;
  readonly onDone: (done: Done) => void;
  readonly onClose: () => void;
  /** Of `undefined` nothing is known yet. */
  readonly children?: ReactNode | ((seen: Seen | undefined, load: () => Promise<unknown>) => ReactNode);
}

/** Loads what the act would do, anew in each dialog: the trail of the server has who looked at what. */
function useSeen<Seen>(preview: Preview<Seen> | undefined) {
  const id = useId();
  const waits = preview?.waits === true;
  const query = useQuery({
    queryKey: ['act', id, ...(preview?.key ?? [])],
    // Of an act without a preview nothing is seen, and nothing is loaded.
    queryFn: async () => preview?.load() ?? (null as Seen),
    initialData: preview === undefined ? () => null as Seen : undefined,
    enabled: preview !== undefined && !waits,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isCurrent = query.isSuccess && !query.isFetching && !query.isPlaceholderData;
  return { query, seen: waits ? undefined : query.data, isCurrent };
}

export function Act<Seen = null, Done = unknown>(props: ActProps<Seen, Done>) {
  const allTexts = useAdminTexts();
  const { act: texts, common } = allTexts;
  const { title, confirm, children, onClose } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const [typed, setTyped] = useState('');
  const { query, seen, isCurrent } = useSeen(props.preview);
  const readAllAgain = useReadAllAgain();
  const said = (failed: Failure) => failedAct(allTexts, props.failed, failed, props.reasonOf?.(failed));
  const wanted = seen === undefined ? undefined : props.typed?.(seen);
  const isTyped = wanted === undefined || toAsciiDigits(typed).replace(/[\s,.]/g, '') === String(wanted);
  const isReady = seen !== undefined && isCurrent && isTyped && (props.canConfirm?.(seen) ?? true);
  const { run, isBusy } = useAction(async () => {
    if (!isReady) return;
    setFailure(null);
    setOutdated(false);
    const result = await props.call(seen);
    if (result.ok) {
      onClose();
      props.onDone(result.value);
    } else if (props.outdated !== undefined && isRefusal(result.failure, props.outdated.code)) {
      setOutdated(true);
      await query.refetch();
    } else if (props.danger === true || mayBeDone(result.failure)) {
      onClose();
      sayFailed(said(result.failure));
      if (mayBeDone(result.failure)) readAllAgain();
    } else setFailure(result.failure);
  });
  // What an earlier act has said is over.
  useEffect(() => say(null), []);
  return (
    <Dialog title={title} wide={props.wide === true} onClose={isBusy ? () => undefined : onClose}>
      <Form className="mt-3 space-y-4" onSubmit={run}>
        {props.text === undefined ? null : <p>{props.text}</p>}
        {isOutdated ? (
          <Notice tone="warn" live="alert">
            {props.outdated?.text}
          </Notice>
        ) : null}
        <LoadFailure query={query} title={props.preview?.failed ?? ''} />
        {typeof children === 'function' ? children(seen, query.refetch) : children}
        {query.isFetching && seen === undefined ? <p role="status">{texts.counting}</p> : null}
        {wanted === undefined ? null : (
          <TextField
            id="typed-count"
            label={texts.typeCount}
            inputMode="numeric"
            autoComplete="off"
            narrow
            value={typed}
            onChange={setTyped}
          />
        )}
        {failure === null ? null : <FailureNotice {...said(failure)} />}
        <DialogButtons>
          <Button variant="quiet" data-safe disabled={isBusy} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            variant={props.danger === true ? 'danger' : 'strong'}
            busy={isBusy}
            disabled={!isReady && !isBusy}
          >
            {isBusy ? texts.busy : typeof confirm === 'string' ? confirm : confirm(seen)}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
