/** The record of the centre in the master list, with links to call, to write and to edit. */
import type { ReactNode } from 'react';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { centreColumn, centreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import { editCentrePath } from '../../../admin-paths.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useTexts } from '../../../texts/language.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const linkClasses =
  'inline-flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-6 print:min-h-0';

function FieldValue({ column, value }: { readonly column: CentreColumn; readonly value: string }): ReactNode {
  const { common } = useTexts();
  const { content } = centreColumn[column];
  if (value === '') return common.dash;
  if (content === 'phone')
    return (
      <a href={`tel:+91${value}`} className={linkClasses}>
        {value}
      </a>
    );
  if (content === 'email')
    return (
      <a href={`mailto:${value}`} className={linkClasses}>
        {value}
      </a>
    );
  return value;
}

export function MasterRecord({ centre }: { readonly centre: ReceivedCentre }) {
  const { examine: texts, fields } = useAdminTexts();
  return (
    <section
      aria-labelledby="record-title"
      className="mb-4 rounded-card border border-line bg-paper px-3 pb-3 print:border-0 print:px-0 print:pb-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="record-title" className="font-bold max-sm:pt-2">
          {texts.record}
        </h2>
        {centre.edition === undefined ? (
          <span className="no-print">
            <TextLink to={editCentrePath(centre.id)}>{texts.edit}</TextLink>
          </span>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-[1fr_1fr_1.2fr] print:text-xs">
        {centreColumns.map((column) => (
          <div key={column} className={centreColumn[column].content === 'email' ? 'max-sm:col-span-2' : ''}>
            <dt className="text-sm text-muted print:text-xs">{fields[column]}</dt>
            <dd className="wrap-anywhere">
              <FieldValue column={column} value={centre[column]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
