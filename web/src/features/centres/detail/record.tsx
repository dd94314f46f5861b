/** The record of the centre in the master list, with links to call, to write and to edit; for a centre without a checklist whom to ring. */
import { useState, type ReactNode } from 'react';
import { centreColumn, centreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { editCentrePath } from '../../../admin-paths.ts';
import { paths } from '../../../paths.ts';
import { CopyButton } from '../../../patterns/download-button.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { ContactForm, type ContactChange } from './contact-form.tsx';

/** For a centre without a checklist: whom to ring, and what to say. */
export function NextSteps({ centre }: { readonly centre: ReceivedCentre }) {
  const { examine: texts } = useAdminTexts();
  const { official_person: person, phone, email, registered, email_refused_at: refusedAt } = centre;
  const isRefused = refusedAt !== undefined;
  const address = `${window.location.origin}${registered === true ? paths.login : paths.register}`;
  return (
    <section
      aria-labelledby="next-steps-title"
      className="mb-3 rounded-card border border-line bg-paper p-3 text-[0.9375rem]"
    >
      <h2 id="next-steps-title" className="mb-2 font-bold">
        {texts.stepsTitle}
      </h2>
      <ol className="list-decimal space-y-2 pl-6">
        <li>{texts.ring(person, phone)}</li>
        {isRefused ? <li>{texts.askAddress(email)}</li> : null}
        <li>
          {registered === true
            ? texts.askToLogIn(address, phone)
            : texts.askToRegister(address, phone, email)}
        </li>
      </ol>
      <div className="no-print mt-3 flex flex-wrap gap-x-4">
        <CopyButton text={email} label={texts.copyEmail} />
        <CopyButton text={phone} label={texts.copyPhone} />
      </div>
    </section>
  );
}

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
        <Email email={value} />
      </a>
    );
  return value;
}

const openerId = 'correct-contact';

/** What was changed, with the old value and the new one: somebody may read it out. */
function Corrected({
  centre,
  changes,
}: Pick<RecordProps, 'centre'> & { readonly changes: readonly ContactChange[] }) {
  const { bulk, config, fields } = useAdminTexts();
  return (
    <div className="no-print mb-3">
      <Notice tone="good" live="status">
        <p className="font-semibold wrap-anywhere">{`${config.updated}: ${centre.centre_name}`}</p>
        {changes.map(({ column, before, after }) => (
          <p key={column} className="wrap-anywhere">
            {bulk.changedValue(fields[column], before, after)}
          </p>
        ))}
      </Notice>
    </div>
  );
}

interface RecordProps {
  readonly centre: ReceivedCentre;
}

export function MasterRecord({ centre }: RecordProps) {
  const { examine: texts, fields } = useAdminTexts();
  const [state, setState] = useState<'read' | 'open' | readonly ContactChange[]>('read');
  const close = (next: 'read' | readonly ContactChange[]): void => {
    setState(next);
    document.getElementById(openerId)?.focus();
  };
  return (
    <section
      aria-labelledby="record-title"
      className="mb-3 rounded-card border border-line bg-paper px-3 pb-3 print:border-0 print:px-0 print:pb-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="record-title" className="font-bold max-sm:pt-2">
          {texts.record}
        </h2>
        {centre.edition === undefined ? (
          <WithRight right="list">
            <span className="no-print flex flex-wrap gap-x-4">
              <Button id={openerId} variant="link" onClick={() => setState('open')}>
                {texts.correctContact}
              </Button>
              <TextLink to={editCentrePath(centre.id)}>{texts.edit}</TextLink>
            </span>
          </WithRight>
        ) : null}
      </div>
      {state === 'read' ? null : state === 'open' ? (
        <ContactForm key={centre.id} centre={centre} onSaved={close} onCancel={() => close('read')} />
      ) : (
        <Corrected centre={centre} changes={state} />
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-[0.9375rem] sm:grid-cols-[1fr_1fr_1.2fr] xl:block xl:text-sm print:grid print:text-xs">
        {centreColumns.map((column) => (
          <div
            key={column}
            className={`xl:grid xl:grid-cols-[5.5rem_1fr] print:block ${centreColumn[column].content === 'email' ? 'max-sm:col-span-2' : ''}`}
          >
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
