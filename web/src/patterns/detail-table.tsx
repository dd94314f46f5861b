/** The rows of the centre detail: number, label and value; the status has a dot. */
import type { ReactNode } from 'react';
import type { Row } from '#contract/checklist/rows.ts';
import { useRowText } from './row-words.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { useTexts } from '../texts/language.tsx';

function DetailCell({ value }: Pick<Row, 'value'>) {
  const texts = useAdminTexts();
  const textOf = useRowText();
  if (value.kind !== 'status') return <span className="whitespace-pre-line">{textOf(value)}</span>;
  // Text and a dot: colour is never the only sign.
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden
        className={`shape size-2.5 rounded-full ${value.value === 'Completed' ? 'bg-good' : 'border-2 border-warn'}`}
      />
      {texts.status[value.value]}
    </span>
  );
}

interface NumberedTableProps {
  readonly label: string;
  /** Of the columns behind the number and the label. */
  readonly heads: readonly string[];
  readonly rows: readonly (Pick<Row, 'number' | 'label'> & { readonly cells: readonly ReactNode[] })[];
}

/** Rows of the paper form by their numbers, and what is to be said of each: with large text on a phone below its label. */
export function NumberedTable({ label: name, heads, rows }: NumberedTableProps) {
  const { detail: texts } = useAdminTexts();
  const { labels } = useTexts();
  // What stands right of a term needs no word.
  const isPlain = heads.length === 1;
  return (
    <table
      aria-label={name}
      className="w-full border-collapse max-[16rem]:block text-[0.9375rem] not-print:pointer-fine:text-[0.8125rem] pointer-fine:leading-[1.3] print:text-xs [&_td]:px-2 [&_td]:py-1.5 pointer-fine:[&_td]:py-0.5 print:[&_td]:py-0.5 [&_th]:px-2 [&_th]:py-1.5 pointer-fine:[&_th]:py-0.5 print:[&_th]:py-0.5"
    >
      <thead className="max-[16rem]:hidden">
        <tr className={`bg-ground text-left ${isPlain ? '' : 'border-b border-edge'}`}>
          {[texts.number, texts.item, ...heads].map((head) => (
            <th
              key={head}
              scope="col"
              className={`font-semibold first:w-10 first:whitespace-nowrap ${isPlain ? 'not-print:p-0! max-lg:nth-2:w-2/5 lg:nth-2:w-[49%]' : 'nth-2:w-2/5'}`}
            >
              <span className={isPlain ? 'not-print:sr-only' : undefined}>{head}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-[16rem]:block">
        {rows.map(({ number, label, cells }) => (
          <tr
            key={number}
            className="break-inside-avoid border-b border-line align-top max-[16rem]:grid max-[16rem]:grid-cols-[auto_minmax(0,1fr)]"
          >
            <td className="text-muted">{number}</td>
            <th scope="row" className="text-left font-normal text-muted">
              {labels[label]}
            </th>
            {heads.map((head, index) => (
              <td key={head} className="wrap-anywhere whitespace-pre-line max-[16rem]:col-span-2">
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DetailTableProps {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Shown below the values of rows, by row number. */
  readonly notes?: ReadonlyMap<string, string>;
}

export function DetailTable({ label, rows, notes }: DetailTableProps) {
  const { detail: texts } = useAdminTexts();
  const answerOf = ({ number, value }: Row): ReactNode => (
    <>
      <DetailCell value={value} />
      {notes?.has(number) === true ? (
        <span className="block text-sm font-semibold text-warn print:text-xs">{notes.get(number)}</span>
      ) : null}
    </>
  );
  return (
    <NumberedTable
      label={label}
      heads={[texts.answer]}
      rows={rows.map((row) => ({ ...row, cells: [answerOf(row)] }))}
    />
  );
}
