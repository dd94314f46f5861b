/** What came of a call of an administrator: why it failed, or what was loaded. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { hasStatus, type Failure, type Result } from '#contract/call.ts';
import { failureOf, useReadAgain } from '../api/query.ts';
import { useAdminTexts, type AdminTexts } from '../texts/admin.texts.ts';
import { useTexts } from '../texts/language.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Texts } from '../texts/common.texts.ts';
import { refusalText } from '../texts/failure-text.ts';
import { ErrorNotice } from '../ui/messages.tsx';

/** The call of a button, and why it failed, until it is made again. */
export function useCall<Done>(call: () => Promise<Result<Done>>, onDone: (done: Done) => void) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { run, isBusy } = useAction(async () => {
    setFailure(null);
    const result = await call();
    if (result.ok) onDone(result.value);
    else setFailure(result.failure);
  });
  return { run, isBusy, failure };
}

/** Why a query has failed, and a button that repeats it; nothing when it has not. */
export function LoadFailure({ query, title }: { readonly query: UseQueryResult; readonly title: string }) {
  const { run: retry } = useAction(() => query.refetch());
  if (query.error === null) return null;
  return <FailureNotice title={title} failure={failureOf(query.error)} onRetry={retry} />;
}

interface LoadedProps<Value> {
  readonly query: UseQueryResult<Value>;
  /** The title of the failure. */
  readonly title: string;
  /** The title when there is nothing at this address; what was loaded before is not shown then. */
  readonly notFound?: string;
  /** Until the first answer, instead of a skeleton. */
  readonly waiting?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** What is loaded for a screen or a part of it, below the failure to load it again. */
export function Loaded<Value>({ query, title, notFound = title, waiting, children }: LoadedProps<Value>) {
  const { common } = useTexts();
  const isGone = query.error !== null && hasStatus(failureOf(query.error), 404);
  return (
    <>
      <LoadFailure query={query} title={isGone ? notFound : title} />
      {query.isPending ? (waiting ?? <Skeleton label={common.loading} />) : null}
      {query.data === undefined || isGone ? null : children(query.data)}
    </>
  );
}

// A failed action of an administrator: the sentence of the error catalogue, then the reason if it is known.

/** Returns why a call failed; undefined when that is unknown. */
export function failureReason(texts: Texts, failure: Failure): string | undefined {
  switch (failure.kind) {
    case 'refused':
      return refusalText(texts, failure) || undefined;
    case 'offline':
      return texts.failures.offline;
    case 'malformed-response':
      return undefined;
  }
}

interface FailureNoticeProps {
  readonly title: string;
  /** Null while nothing has failed: then nothing is shown. */
  readonly failure?: Failure | null | undefined;
  readonly reason?: string | undefined;
  readonly onRetry?: () => void;
}

export function FailureNotice({ title, failure, reason, onRetry }: FailureNoticeProps) {
  const texts = useTexts();
  if (failure === null) return null;
  const detail = reason ?? (failure === undefined ? undefined : failureReason(texts, failure));
  return (
    <ErrorNotice text={title} onRetry={onRetry}>
      {detail === undefined || detail === title ? null : <p>{detail}</p>}
    </ErrorNotice>
  );
}

/** Whether a call that changes something may have done so: its answer was lost, or is a proxy's page and not the server's. */
export function mayBeDone(failure: Failure): boolean {
  if (failure.kind === 'offline') return true;
  const isServers = failure.kind === 'refused' && failure.code !== undefined;
  return !isServers && (failure.status < 400 || failure.status >= 500);
}

/** Titles that the specification gives (section 8). */
const specifiedTitles = ({ admins, config, bulk }: AdminTexts): string[] => [
  admins.createFailed,
  config.createFailed,
  config.updateFailed,
  config.deleteFailed,
  config.bulkDeleteFailed,
  bulk.failed,
];

/** What is said of a call that was to change something and failed: without its answer nobody may say that nothing was done. */
export function failedAct(
  texts: AdminTexts,
  title: string,
  failure: Failure,
  reason = failureReason(texts, failure),
): { readonly title: string; readonly reason: string | undefined } {
  if (!mayBeDone(failure)) return { title, reason };
  const { unknown, unknownNext } = texts.act;
  return specifiedTitles(texts).includes(title)
    ? { title, reason: `${unknown}${texts.failures.sentenceEnd} ${unknownNext}` }
    : { title: unknown, reason: unknownNext };
}

/** Returns what loads again whatever is shown. */
export const useReadAllAgain = (): (() => void) => useReadAgain([]);

type ActFailureProps = Omit<FailureNoticeProps, 'onRetry'> & { readonly failure: Failure | null };

/** Why a call that was to change something has failed; what is shown is loaded again where it may have been done. */
export function ActFailure({ title, failure, reason }: ActFailureProps) {
  const texts = useAdminTexts();
  const readAllAgain = useEffectEvent(useReadAllAgain());
  useEffect(() => {
    if (failure !== null && mayBeDone(failure)) readAllAgain();
  }, [failure]);
  return failure === null ? null : <FailureNotice {...failedAct(texts, title, failure, reason)} />;
}
