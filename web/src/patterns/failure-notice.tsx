/** A failed action of an administrator: the sentence of the error catalogue, then the reason if it is known. */
import type { Failure } from '#contract/call.ts';
import type { Texts } from '../texts/common.texts.ts';
import { refusalText } from '../texts/failure-text.ts';
import { useTexts } from '../texts/language.tsx';
import { ErrorNotice } from '../ui/messages.tsx';

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
