/** A section of the import preview, and its small table: shows all text of its cells; below 768 px each row is a card. */
import type { ReactNode } from 'react';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';

/** How many rows each table of the preview shows at most. */
export const maxShownRows = 50;

interface PreviewColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly renderCell: (row: Row) => ReactNode;
  readonly isRowHeader?: boolean;
  readonly nowrap?: boolean;
  /** Wide enough for a name, or all that the others leave. */
  readonly width?: 'name' | 'rest';
}

interface PreviewTableProps<Row> {
  readonly label: string;
  readonly columns: readonly PreviewColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const widths = { name: 'md:min-w-52', rest: 'md:w-full' };

const cellClasses = <Row,>({ nowrap, width }: PreviewColumn<Row>): string =>
  `px-2 py-1.5 text-left align-top wrap-anywhere max-md:grid max-md:grid-cols-[7rem_1fr] max-md:gap-x-3 max-md:p-0 max-md:before:font-normal max-md:before:text-muted max-md:before:content-[attr(data-label)] ${nowrap === true ? 'md:whitespace-nowrap' : width === undefined ? 'md:min-w-28' : widths[width]}`;

function Cell<Row>({ column, row }: { readonly column: PreviewColumn<Row>; readonly row: Row }) {
  const props = { className: cellClasses(column), 'data-label': column.label };
  const content = <div>{column.renderCell(row)}</div>;
  return column.isRowHeader === true ? (
    <th scope="row" {...props} className={`font-medium ${props.className}`}>
      {content}
    </th>
  ) : (
    <td {...props}>{content}</td>
  );
}

export function PreviewTable<Row>({ label, columns, rows, keyOf }: PreviewTableProps<Row>) {
  return (
    <div className="overflow-x-auto rounded-card border border-line text-[0.9375rem]">
      <table aria-label={label} className="w-full border-collapse max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-line">
            {columns.map(({ key, label: heading }) => (
              <th key={key} scope="col" className="px-2 py-1.5 text-left font-semibold text-muted">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-line last:border-b-0 max-md:block max-md:space-y-1 max-md:px-3 max-md:py-2"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PreviewSectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly button?: ReactNode;
  /** How many rows of all that there are. */
  readonly shown: number;
  readonly total: number;
  /** Opened by its title. */
  readonly isFolded?: boolean;
  /** The table. */
  readonly children: ReactNode;
}

export function PreviewSection(props: PreviewSectionProps) {
  const { title, note, button, shown, total, isFolded = false, children } = props;
  const { bulk } = useAdminTexts();
  const format = useFormat();
  const counted = bulk.counted(title, format.number(total));
  const content = (
    <>
      {note === undefined ? null : <p>{note}</p>}
      {button}
      {shown < total ? (
        <p className="text-muted">{bulk.shownOf(format.number(shown), format.number(total))}</p>
      ) : null}
      {children}
    </>
  );
  return isFolded ? (
    <details className="space-y-2">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">{counted}</summary>
      {content}
    </details>
  ) : (
    <section className="space-y-2" aria-label={title}>
      <h4 className="font-bold">{counted}</h4>
      {content}
    </section>
  );
}
