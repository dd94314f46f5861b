/** Shows what an import would do before anything is written: sums, what is refused, what is changed, and what is doubtful in the file. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { hasStatus } from '#contract/call.ts';
import { FailureNotice, mayBeDone } from '../../../patterns/outcome-notice.tsx';
import { useBulkActTexts } from '../../../texts/bulk-acts.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { UsedHeadings } from './heading-choice.tsx';
import { takeHidden, type CheckedList, type ImportState, type ReadList } from './list-import-store.ts';
import type { ImportChoices, ListImport } from './list-import.ts';
import { AdditionsTable, ChangesTables, MissingTable, RestoredTable } from './plan-tables.tsx';
import { RefusedTable } from './refused-rows.tsx';

/** One example shows what has happened; the whole list is mostly affected. */
const maxShown = 10;

interface ExamplesProps {
  readonly title: string;
  /** The first of all. */
  readonly items: readonly ReactNode[];
  readonly total: number;
  /** What to do about them. */
  readonly next?: string;
  readonly tone?: 'info' | 'warn';
}

/** Something about cells of the list, with the first few. */
function Examples({ title, items, total, next, tone = 'warn' }: ExamplesProps) {
  const { bulk } = useBulkActTexts();
  const format = useFormat();
  const shown = items.slice(0, maxShown);
  if (total === 0) return null;
  return (
    <Notice tone={tone}>
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {shown.map((item, index) => (
          <li key={index} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
      {shown.length < total ? <p>{bulk.shownOf(format.number(shown.length), format.number(total))}</p> : null}
      {next === undefined ? null : <p>{next}</p>}
    </Notice>
  );
}

/** The choice whether the rows that the file hides are imported. */
function HiddenRows({ list, onChange }: { list: CheckedList; onChange: (list: ReadList) => void }) {
  const { bulk, common } = useBulkActTexts();
  const format = useFormat();
  const { hidden: texts } = bulk;
  if (list.hidden === undefined) return null;
  const { numbers, areTaken } = list.hidden;
  const shown = Array.from(numbers).slice(0, maxShown);
  const value = areTaken ? 'take' : 'leave';
  return (
    <Notice tone="warn">
      <p className="font-semibold">{texts.title(format.number(numbers.size))}</p>
      <p>
        {bulk.row}: {shown.join(common.listSeparator)}
        {shown.length < numbers.size ? '…' : ''}
      </p>
      <p>{texts.reason}</p>
      <RadioGroup
        id="hidden-rows"
        legend={texts.legend}
        hint={texts.hints[value]}
        value={value}
        options={(['leave', 'take'] as const).map((each) => ({ value: each, label: texts[each] }))}
        onChange={(chosen) => onChange(takeHidden(list, chosen === 'take'))}
      />
    </Notice>
  );
}

/**
 * What a file shows otherwise than its cells say, and what is probably not meant: hidden columns, which are meant all the same, merged
 * cells, words for nothing, codes that a spreadsheet has changed, pincodes that were not known, and other names of states.
 */
function Doubts({ list: { plan, hiddenColumns, merged } }: { list: CheckedList }) {
  const { bulk, fields, common } = useBulkActTexts();
  const { number } = useFormat();
  const { suspects, placeholders, fillers, spellings } = plan;
  const hidden = hiddenColumns.map((column) => fields[column]).join(common.listSeparator);
  return (
    <>
      {hidden === '' ? null : <Notice tone="warn">{bulk.hiddenColumns(hidden)}</Notice>}
      <Examples
        title={bulk.mergedTitle(number(merged.length))}
        items={merged.map(({ area, value }) => bulk.merged(area, value))}
        total={merged.length}
        next={bulk.mergedNext}
      />
      <Examples
        title={bulk.placeholdersTitle(number(placeholders?.total ?? 0))}
        items={(placeholders?.cells ?? []).map(({ row, column, value, isTaken }) =>
          bulk.atRow(String(row), bulk.placeholders[isTaken ? 'taken' : 'unknown'](fields[column], value)),
        )}
        total={placeholders?.total ?? 0}
        next={bulk.placeholdersNext}
      />
      <Examples
        title={bulk.suspectsTitle(number(suspects.total))}
        items={suspects.codes.map(({ row, column, value, kind, knownAs }) =>
          bulk.atRow(String(row), bulk.suspects[kind](fields[column], value, knownAs ?? '')),
        )}
        total={suspects.total}
        next={bulk.suspectsNext}
      />
      <Examples
        title={bulk.fillersTitle(number(fillers?.rows ?? 0))}
        items={(fillers?.pincodes ?? []).map(
          ({ pincode, kind, rows, centres = rows, row, centreCode, state }) =>
            `${bulk.fillers[kind](pincode, number(rows), number(centres))} ${bulk.fillerExample(String(row), centreCode, state)}`,
        )}
        total={fillers?.total ?? 0}
        next={bulk.fillersNext}
      />
      <Examples
        tone="info"
        title={bulk.spellingsTitle}
        items={(spellings?.states ?? []).map(({ written, kept, rows }) =>
          bulk.spelling(number(rows), written, kept),
        )}
        total={spellings?.total ?? 0}
      />
    </>
  );
}

/** Four sums; a fifth where deleted centres come back. */
function Sums({ plan }: Pick<CheckedList, 'plan'>) {
  const { bulk, bulkActs } = useBulkActTexts();
  const format = useFormat();
  const counts = { ...plan, refused: plan.refused.length };
  const kinds = (['added', 'changed', 'restored', 'unchanged', 'refused'] as const).filter(
    (kind) => kind !== 'restored' || plan.restored > 0,
  );
  return (
    <>
      <dl className="flex flex-wrap gap-3">
        {kinds.map((kind) => {
          const warns = kind === 'refused' && counts.refused > 0;
          return (
            <div
              key={kind}
              className={`min-w-28 grow basis-0 rounded-card border bg-paper px-3 py-2 ${warns ? 'border-bad' : 'border-line'}`}
            >
              <dt>
                {warns ? (
                  <svg viewBox="0 0 16 16" aria-hidden className="mr-1 inline size-3 fill-bad">
                    <path d="M8 1.5 15 14H1Z" />
                  </svg>
                ) : null}
                {bulk.counts[kind]}
              </dt>
              <dd className="text-xl font-semibold">{format.number(counts[kind])}</dd>
            </div>
          );
        })}
      </dl>
      {plan.repeated === 0 ? null : <p>{bulkActs.imports.repeated(format.number(plan.repeated))}</p>}
    </>
  );
}

export function ImportPreview(props: {
  readonly checked: Extract<ImportState, { step: 'checked' }>;
  readonly listImport: ListImport;
}) {
  const { list, failure } = props.checked;
  const { check, write, changeHeadings, reset } = props.listImport;
  const { bulk, common } = useBulkActTexts();
  const format = useFormat();
  const [missing, setMissing] = useState<ImportChoices['missing']>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { plan } = list;
  const { added, restored, changed, unchanged, refused, registerAgain = 0 } = plan;
  const count = added + restored + changed + unchanged;
  const isUnknown = failure !== null && mayBeDone(failure);
  const isEmpty = added + restored + changed === 0 && refused.length === 0;
  return (
    <div className="space-y-3">
      <h3 ref={title} tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
        {bulk.previewTitle(list.fileName)}
      </h3>
      {/* After a login in place, the same import is offered again. */}
      <FailureNotice
        title={bulk.failed}
        failure={failure}
        reason={failure !== null && hasStatus(failure, 401) ? bulk.sessionEnded : undefined}
      />
      <p className="text-muted">
        {isUnknown ? bulk.outcomeUnknown : isEmpty ? bulk.noChanges : bulk.nothingImported}
      </p>
      <UsedHeadings chosen={list.chosen} onChange={changeHeadings} />
      <Sums plan={plan} />
      <RefusedTable list={list} onChange={(rows) => check({ ...list, rows })} />
      <HiddenRows list={list} onChange={check} />
      <Doubts list={list} />
      {registerAgain === 0 ? null : (
        <Notice tone="warn">{bulk.registerAgain(format.number(registerAgain))}</Notice>
      )}
      <ChangesTables list={list} />
      <RestoredTable list={list} />
      <AdditionsTable list={list} />
      <MissingTable list={list} act={missing} onAct={setMissing} />
      {/* One button, and how many centres it imports: at the lower edge of the window while the preview is longer. */}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap items-center gap-3 rounded-b-card border-t border-line bg-paper px-4 py-2">
        <Button
          disabled={count === 0}
          aria-describedby="import-count"
          onClick={() => write(list, { skipRefused: refused.length > 0, missing })}
        >
          {refused.length > 0 ? bulk.importWithout : bulk.import}
        </Button>
        <Button variant="quiet" onClick={reset}>
          {common.cancel}
        </Button>
        <p id="import-count">{bulk.count(format.number(count))}</p>
      </div>
    </div>
  );
}
