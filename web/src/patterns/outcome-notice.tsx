/** What came of a call of an administrator: what was done, or why it failed. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasStatus, type Result } from '#contract/call.ts';
import { failureOf } from '../api/query.ts';
import { useTexts } from '../texts/language.tsx';
import { Notice } from '../ui/messages.tsx';
import { Skeleton } from '../ui/progress.tsx';
import { useAction } from '../ui/use-action.ts';
import { FailureNotice } from './failure-notice.tsx';

interface OutcomeNoticeProps<Value> {
  readonly outcome: Result<Value>;
  /** The title of the failure. */
  readonly failedText: string;
  /** Says what was done. */
  readonly children: (value: Value) => ReactNode;
}

export function OutcomeNotice<Value>({ outcome, failedText, children }: OutcomeNoticeProps<Value>) {
  if (!outcome.ok) return <FailureNotice title={failedText} failure={outcome.failure} />;
  return (
    <Notice tone="good" live="status">
      {children(outcome.value)}
    </Notice>
  );
}

interface LoadFailureProps {
  readonly query: UseQueryResult;
  readonly title: string;
}

/** Why a query has failed, and a button that repeats it; nothing when it has not. */
export function LoadFailure({ query, title }: LoadFailureProps) {
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
