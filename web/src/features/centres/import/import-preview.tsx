/** Shows what an import would do before anything is written: counts, changed contacts, refused rows, changes and additions. */
import { useEffect, useRef, useState } from 'react';
import { hasStatus, type Failure } from '#contract/call.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { AdditionsTable, MissingTable, ReportButton } from './preview-tables.tsx';
import { NewContacts, OtherChanges, RestoredTable } from './changes-tables.tsx';
import { UsedHeadings } from './heading-choice.tsx';
import type { CheckedList, ChosenHeadings, ReadList } from './list-import-store.ts';
import type { ImportChoices } from './list-import.ts';
import { RefusedTable } from './refused-rows.tsx';
import {
  ExamplesNotice,
  HiddenColumns,
  HiddenRows,
  MergedCells,
  PlaceholderWords,
} from './sheet-notices.tsx';

/** Warns of codes that a spreadsheet has probably changed, or that look like another. */
function SuspectCodes({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk, fields } = useAdminTexts();
  const format = useFormat();
  const { total, codes } = plan.suspects;
  if (total === 0) return null;
  return (
    <ExamplesNotice
      title={bulk.suspectsTitle(format.number(total))}
      items={codes}
      total={total}
      keyOf={({ row, column }) => `${row} ${column}`}
      renderItem={({ row, column, value, kind, knownAs }) =>
        bulk.atRow(String(row), bulk.suspects[kind](fields[column], value, knownAs ?? ''))
      }
      next={bulk.suspectsNext}
    />
  );
}

/** Warns of pincodes that stand for ones that were not known: the checks of places cannot rely on them. */
function FillerPincodes({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  if (plan.fillers === undefined) return null;
  const { rows, total, pincodes } = plan.fillers;
  return (
    <ExamplesNotice
      title={bulk.fillersTitle(format.number(rows))}
      items={pincodes}
      total={total}
      keyOf={({ pincode }) => pincode}
      renderItem={({ pincode, kind, rows: count, row, centreCode, state }) =>
        `${bulk.fillers[kind](pincode, format.number(count))} ${bulk.fillerExample(String(row), centreCode, state)}`
      }
      next={bulk.fillersNext}
    />
  );
}

/** Says which states are kept under another name than the file has, so that each is one state. */
function StateSpellings({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  if (plan.spellings === undefined) return null;
  const { total, states } = plan.spellings;
  return (
    <Notice tone="info">
      <p className="font-semibold">{bulk.spellingsTitle}</p>
      <ul className="list-disc pl-5">
        {states.map(({ written, kept, rows }) => (
          <li key={written} className="wrap-anywhere">
            {bulk.spelling(format.number(rows), written, kept)}
          </li>
        ))}
      </ul>
      {states.length < total ? (
        <p>{bulk.shownOf(format.number(states.length), format.number(total))}</p>
      ) : null}
    </Notice>
  );
}

const kinds = ['added', 'changed', 'restored', 'unchanged', 'refused'] as const;

function Counts({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const counts = { ...plan, refused: plan.refused.length };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
      {kinds.map((kind) => (
        <div key={kind} className="rounded-card border border-line bg-ground px-3 py-2">
          <dt className="text-sm text-muted">{bulk.counts[kind]}</dt>
          <dd className={`text-xl font-bold ${kind === 'refused' && counts.refused > 0 ? 'text-bad' : ''}`}>
            {format.number(counts[kind])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RepeatedRows({ count }: { readonly count: number }) {
  const { bulkActs } = useBulkActTexts();
  const format = useFormat();
  return count === 0 ? null : <p>{bulkActs.imports.repeated(format.number(count))}</p>;
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
  readonly onImport: (choices: ImportChoices) => void;
  readonly onChangeHeadings: (chosen: ChosenHeadings) => void;
  /** Checks the list once more: with or without its hidden rows, or with other cells. */
  readonly onCheck: (list: ReadList) => void;
  readonly onCancel: () => void;
}

function State({ list: { plan }, failure }: Pick<ImportPreviewProps, 'list' | 'failure'>) {
  const { bulk } = useAdminTexts();
  const { added, restored, changed, refused } = plan;
  return (
    <p className="text-muted">
      {failure !== null && failure.kind !== 'refused'
        ? bulk.outcomeUnknown
        : added + restored + changed === 0 && refused.length === 0
          ? bulk.noChanges
          : bulk.nothingImported}
    </p>
  );
}

interface ActionsProps extends Pick<ImportPreviewProps, 'list' | 'onImport' | 'onCancel'> {
  readonly missing: ImportChoices['missing'];
}

/** The bar stays at the lower edge of the window while the preview is longer. */
function Actions({ list: { plan }, missing, onImport, onCancel }: ActionsProps) {
  const { bulk } = useAdminTexts();
  const { added, restored, changed, unchanged, refused } = plan;
  const hasRefused = refused.length > 0;
  return (
    <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-3 rounded-b-card border-t border-line bg-paper px-4 py-3">
      <Button
        disabled={added + restored + changed + unchanged === 0}
        onClick={() => onImport({ skipRefused: hasRefused, missing })}
      >
        {hasRefused ? bulk.importWithout : bulk.import}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {bulk.cancel}
      </Button>
    </div>
  );
}

/** After a login in place, the same import is offered again. */
function ImportFailure({ failure }: { readonly failure: Failure }) {
  const { bulk } = useAdminTexts();
  return hasStatus(failure, 401) ? (
    <FailureNotice title={bulk.failed} reason={bulk.sessionEnded} />
  ) : (
    <FailureNotice title={bulk.failed} failure={failure} />
  );
}

export function ImportPreview(props: ImportPreviewProps) {
  const { list, failure, onImport, onCancel, onChangeHeadings, onCheck } = props;
  const { bulk } = useAdminTexts();
  const [missing, setMissing] = useState<ImportChoices['missing']>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { plan } = list;
  return (
    <div className="space-y-4">
      <h3 ref={title} tabIndex={-1} className="text-lg font-bold wrap-anywhere">
        {bulk.previewTitle(list.fileName)}
      </h3>
      {failure === null ? null : <ImportFailure failure={failure} />}
      <UsedHeadings chosen={list.chosen} onChange={onChangeHeadings} />
      <Counts plan={plan} />
      <RepeatedRows count={plan.repeated} />
      <State list={list} failure={failure} />
      <HiddenRows list={list} onChange={onCheck} />
      <HiddenColumns hiddenColumns={list.hiddenColumns} />
      <MergedCells merged={list.merged} />
      <PlaceholderWords plan={plan} />
      <SuspectCodes plan={plan} />
      <FillerPincodes plan={plan} />
      <StateSpellings plan={plan} />
      <RegisterAgain count={plan.registerAgain ?? 0} />
      <NewContacts plan={plan} />
      <RefusedTable list={list} onChange={(rows) => onCheck({ ...list, rows })} />
      {plan.changed + plan.restored > 0 ? (
        <ReportButton label={bulk.downloadChanges} list={list} part="changes" />
      ) : null}
      <OtherChanges plan={plan} />
      <RestoredTable plan={plan} />
      <AdditionsTable list={list} />
      <MissingTable list={list} act={missing} onAct={setMissing} />
      <Actions list={list} missing={missing} onImport={onImport} onCancel={onCancel} />
    </div>
  );
}
