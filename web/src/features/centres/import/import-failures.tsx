/** Why a file is not a list, and what to do; and a list that could not be checked, which is offered again. */
import { useEffect, useEffectEvent } from 'react';
import { hasStatus, type Failure } from '#contract/call.ts';
import { requiredCentreColumns } from '#contract/centre-columns.ts';
import { FailureNotice, failureReason } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { codeText } from '../../../texts/refusal-text.ts';
import type { FileError } from './list-file.ts';
import { longestReadSeconds } from './read-rows.ts';

function useFileErrorText() {
  const texts = useTexts();
  const { bulk, wrongFile } = useAdminTexts();
  const format = useFormat();
  const missingText = (missing: readonly string[]): string => {
    const names = missing.join(texts.common.listSeparator);
    return missing.length === requiredCentreColumns.length
      ? wrongFile.noHeader(names)
      : `${codeText(texts, 'import.columns-missing')} ${wrongFile.missingColumns(names)}`;
  };
  return (error: FileError): string => {
    if (error.kind === 'broken-quotes')
      return bulk.atRow(String(error.row), codeText(texts, 'import.broken-quotes'));
    if (error.kind === 'too-slow') return wrongFile.tooSlow(format.number(longestReadSeconds));
    if (error.kind !== 'missing-columns') return wrongFile.notAList[error.kind];
    return error.isWorkbook
      ? `${wrongFile.isWorkbook} ${missingText(error.columns)}`
      : missingText(error.columns);
  };
}

interface NotAListProps {
  readonly fileName: string;
  readonly error: FileError;
}

export function NotAList({ fileName, error }: NotAListProps) {
  const { bulk } = useAdminTexts();
  const textOf = useFileErrorText();
  return <FailureNotice title={bulk.failed} reason={`${fileName}: ${textOf(error)}`} />;
}

interface NotCheckedProps {
  readonly failure: Failure;
  readonly onCheck: () => void;
}

/** Checks the list again when the network is back. */
export function NotChecked({ failure, onCheck }: NotCheckedProps) {
  const texts = useTexts();
  const { bulk } = useAdminTexts();
  const onOnline = useEffectEvent(() => {
    if (failure.kind === 'offline') onCheck();
  });
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  const reason = hasStatus(failure, 401) ? bulk.sessionEndedUnchecked : failureReason(texts, failure);
  return <FailureNotice title={bulk.failed} reason={reason} onRetry={onCheck} />;
}
