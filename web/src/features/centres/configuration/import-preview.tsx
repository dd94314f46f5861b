/** Shows what an import would do before anything is written: counts, refused rows, additions and changes. */
import { useEffect, useRef } from 'react';
import type { Failure } from '#contract/call.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { AdditionsTable } from './additions-table.tsx';
import { ChangesTable } from './changes-table.tsx';
import type { CheckedList } from './list-import.ts';
import { useRefusedRows } from './refused-rows.ts';
import { RefusedTable } from './refused-table.tsx';

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

function RegisterAgain({ count }: { readonly count: number }) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <Notice tone="warn">
      <p>{bulk.registerAgain(format.number(count))}</p>
    </Notice>
  );
}

interface ImportPreviewProps {
  readonly list: CheckedList;
  readonly failure: Failure | null;
  readonly onImport: (skipRefused: boolean) => void;
  readonly onCancel: () => void;
}

function Actions({ list, failure, onImport, onCancel }: ImportPreviewProps) {
  const { bulk } = useAdminTexts();
  const { added, changed, unchanged, refused } = list.plan;
  const hasValidRows = added + changed + unchanged > 0;
  return (
    <>
      <p className="text-muted">
        {failure !== null && failure.kind !== 'refused'
          ? bulk.outcomeUnknown
          : added + changed === 0 && refused.length === 0
            ? bulk.noChanges
            : bulk.nothingImported}
      </p>
      <div className="flex flex-wrap gap-3">
        {refused.length === 0 ? (
          <Button disabled={!hasValidRows} onClick={() => onImport(false)}>
            {bulk.import}
          </Button>
        ) : (
          <Button disabled={!hasValidRows} onClick={() => onImport(true)}>
            {bulk.importWithout}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {bulk.cancel}
        </Button>
      </div>
    </>
  );
}

export function ImportPreview({ list, failure, onImport, onCancel }: ImportPreviewProps) {
  const { bulk } = useAdminTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const refused = useRefusedRows(list, list.plan.refused);
  const addedRows = new Set(list.plan.additions);
  const additions = list.rows.filter(({ row }) => addedRows.has(row));
  return (
    <div className="space-y-4">
      <h3 ref={title} tabIndex={-1} className="text-lg font-bold wrap-anywhere">
        {bulk.previewTitle(list.fileName)}
      </h3>
      {failure === null ? null : <FailureNotice title={bulk.failed} failure={failure} />}
      <Counts list={list} />
      <RegisterAgain count={list.plan.registerAgain ?? 0} />
      <RefusedTable refused={refused.views} onDownload={refused.download} />
      <AdditionsTable rows={additions} total={list.plan.added} />
      <ChangesTable changes={list.plan.changes} total={list.plan.changed} />
      <Actions list={list} failure={failure} onImport={onImport} onCancel={onCancel} />
    </div>
  );
}
