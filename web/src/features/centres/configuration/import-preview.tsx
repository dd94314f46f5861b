/** What an import would do, before anything is written: counts, refused rows with reasons, changes before and after. */
import { useEffect, useRef } from 'react';
import type { Failure } from '#contract/call.ts';
import { centreColumns } from '#contract/exam.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts, type AdminTexts } from '../../../texts/admin/admin-texts.tsx';
import { refusalText } from '../../../texts/failure-text.ts';
import type { Texts } from '../../../texts/en.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { refusedCsv } from './csv-files.ts';
import { ChangesTable, RefusedTable, type RefusedView } from './import-tables.tsx';
import type { CheckedList } from './list-import.ts';

/** The server numbers rows in the order in which they were sent. */
const firstRowNumber = 1;

function reasonOf(
  texts: Texts,
  labels: AdminTexts['fields'],
  problems: CheckedList['plan']['refused'][number]['problems'],
): string {
  return problems
    .map(({ field, code }) => {
      const column = centreColumns.find((one) => one === field);
      const text = isRefusalCode(code) ? refusalText(texts, code) : code;
      return column === undefined ? text : `${labels[column]}: ${text}`;
    })
    .join(' ');
}

/** Where a row of the server's answer stands in the file. */
function fileRow(list: CheckedList, row: number): CheckedList['rows'][number] | undefined {
  return list.rows[row - firstRowNumber];
}

function Counts({ list }: { readonly list: CheckedList }) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const { added, changed, unchanged, refused } = list.plan;
  const figures = { added, changed, unchanged, refused: refused.length };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(['added', 'changed', 'unchanged', 'refused'] as const).map((kind) => (
        <div key={kind} className="rounded-card border border-line bg-ground px-3 py-2">
          <dt className="text-sm text-muted">{bulk.counts[kind]}</dt>
          <dd className={`text-xl font-bold ${kind === 'refused' && figures.refused > 0 ? 'text-bad' : ''}`}>
            {format.number(figures[kind])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ImportPreviewProps {
  readonly list: CheckedList;
  readonly failure: Failure | null;
  readonly onImport: (skipRefused: boolean) => void;
  readonly onCancel: () => void;
}

function Actions({ list, onImport, onCancel }: Omit<ImportPreviewProps, 'failure'>) {
  const { bulk } = useAdminTexts();
  const { added, changed, unchanged, refused } = list.plan;
  const sound = added + changed + unchanged > 0;
  return (
    <>
      <p className="text-muted">
        {added + changed === 0 && refused.length === 0 ? bulk.nothingToDo : bulk.nothingWritten}
      </p>
      <div className="flex flex-wrap gap-3">
        {refused.length === 0 ? (
          <Button disabled={!sound} onClick={() => onImport(false)}>
            {bulk.import}
          </Button>
        ) : (
          <Button disabled={!sound} onClick={() => onImport(true)}>
            {bulk.importWithout}
          </Button>
        )}
        <Button look="quiet" onClick={onCancel}>
          {bulk.cancel}
        </Button>
      </div>
    </>
  );
}

export function ImportPreview({ list, failure, onImport, onCancel }: ImportPreviewProps) {
  const texts = useTexts();
  const { bulk, fields: labels } = useAdminTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const refused: RefusedView[] = list.plan.refused.map(({ row, centreCode, problems }) => ({
    row: fileRow(list, row)?.row ?? row,
    centreCode,
    reason: reasonOf(texts, labels, problems),
  }));
  const downloadRefused = (): void => {
    const lines = list.plan.refused.map(({ row }, index) => ({
      row: refused[index]?.row ?? row,
      cells: fileRow(list, row)?.cells ?? {},
      reason: refused[index]?.reason ?? '',
    }));
    saveFile(refusedCsv(lines, bulk.row, bulk.reason), 'refused-rows.csv');
  };
  const changes = list.plan.changes.map((change) => ({
    ...change,
    row: fileRow(list, change.row)?.row ?? change.row,
  }));
  return (
    <div className="space-y-4">
      <h3 ref={title} tabIndex={-1} className="text-lg font-bold wrap-anywhere">
        {bulk.previewTitle(list.fileName)}
      </h3>
      {failure === null ? null : <FailureNotice title={bulk.failed} failure={failure} />}
      <Counts list={list} />
      <RefusedTable refused={refused} onDownload={downloadRefused} />
      <ChangesTable changes={changes} total={list.plan.changed} />
      <Actions list={list} onImport={onImport} onCancel={onCancel} />
    </div>
  );
}
