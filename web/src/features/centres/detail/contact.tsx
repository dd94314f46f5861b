/** Whom to ring: the record of a centre in the master list, corrected where it is read, as during a call, and its last day (product.md, Administrators 10). */
import { useState, type ReactNode } from 'react';
import { centreColumn, centreColumns, type CentreColumn } from '#contract/centre-columns.ts';
import { extendClosing } from '#contract/centres/centre-endpoints.ts';
import { checkCentre } from '#contract/centres/centre-rules.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { editCentrePath } from '../../../admin-paths.ts';
import { callApi, currentTime } from '../../../api/client.ts';
import { Act } from '../../../patterns/act.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useAdminTexts } from '../../../texts/admin.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { readSetting } from '../../../texts/page-settings.ts';
import { useFieldFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { Email, TextLink } from '../../../ui/link.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCentresChanged } from '../centre-page.ts';
import { CentreField, SaveOutcome, useCentreSaving } from '../configuration/centre-form.tsx';
import { emptyCentre, openCentre } from '../configuration/configuration-state.tsx';

const contactColumns = ['official_person', 'phone', 'email'] as const satisfies readonly CentreColumn[];
const otherColumns = centreColumns.filter((column) => !contactColumns.some((contact) => contact === column));

/** In the place of the record, which keeps its room. */
function ContactForm({ centre, onClose }: { centre: ReceivedCentre; onClose: () => void }) {
  const { bulk, config, examine, common, fields: labels } = useAdminTexts();
  const [values, setValues] = useState(() => openCentre(centre, emptyCentre));
  /** What saving changes, as it is stored: the old value and the new one, which somebody may read out. */
  const changes = (): string[] => {
    const { editing, fields } = values;
    const checked = checkCentre(fields);
    if (editing === null || !checked.ok) return [];
    return contactColumns
      .filter((column) => editing[column] !== checked.centre[column])
      .map((column) => bulk.changedValue(labels[column], editing[column], checked.centre[column]));
  };
  const saving = useCentreSaving(values, setValues, () => {
    onClose();
    say([`${config.updated}: ${centre.centre_name}`, ...changes()].join('. '));
  });
  const { isBusy, outcome, save } = saving;
  useFieldFocus('email', centre.id);
  return (
    <Form label={examine.correctContact} className="no-print space-y-2" onSubmit={save}>
      <SaveOutcome values={values} saving={saving} />
      {contactColumns.map((column) => (
        <CentreField key={column} column={column} values={values} onChange={setValues} saving={saving} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={outcome.others.length > 0 ? 'quiet' : 'strong'} busy={isBusy}>
          {isBusy ? config.saving : examine.saveContact}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** The last day of this centre, which it alone can get another one of. Nothing for a portal that never closes, and after the submission. */
function LastDay({ centre }: { centre: ReceivedCentre }) {
  const { extension: texts } = useAdminTexts();
  const format = useFormat();
  const centresChanged = useCentresChanged();
  const [today] = useState(() => dayInIndia(currentTime()));
  const [day, setDay] = useState('');
  const [asks, setAsks] = useState<'extend' | 'take-back' | null>(null);
  const { closes_on: closesOn, extended_to: extendedTo, centre_name: name, centre_code: code } = centre;
  if (closesOn === undefined || centre.checklist_status === 'submitted') return null;
  const label = asks === 'extend' ? texts.save : texts.takeBack;
  return (
    <Row label={texts.title}>
      {format.day(closesOn)}
      {extendedTo === closesOn ? <p>{texts.extended(format.day(readSetting('closes-on')))}</p> : null}
      <WithRight right="list">
        <span className="no-print flex flex-wrap gap-x-4">
          <Button variant="link" onClick={() => setAsks('extend')}>
            {`${texts.save}…`}
          </Button>
          {typeof extendedTo === 'string' ? (
            <Button variant="link" onClick={() => setAsks('take-back')}>
              {`${texts.takeBack}…`}
            </Button>
          ) : null}
        </span>
      </WithRight>
      {asks === null ? null : (
        <Act
          title={label}
          text={texts.concerns(name, code, centre.official_person, centre.phone)}
          confirm={label}
          failed={texts.failed}
          canConfirm={() => asks === 'take-back' || day !== ''}
          call={() =>
            callApi(extendClosing, {
              params: { id: centre.id },
              body: { closesOn: asks === 'extend' ? day : null },
            })
          }
          onDone={({ closes_on: saved }) => {
            setDay('');
            say(saved === undefined ? texts.neverCloses : texts.saved(format.day(saved)));
            centresChanged();
          }}
          onClose={() => setAsks(null)}
        >
          <p>{texts.openUntil(format.day(closesOn))}</p>
          {asks === 'extend' ? (
            <TextField
              narrow
              id="extend-until"
              type="date"
              label={texts.date}
              min={today}
              value={day}
              onChange={setDay}
            />
          ) : null}
        </Act>
      )}
    </Row>
  );
}

const linkClasses =
  'inline-flex min-h-11 items-center text-action underline underline-offset-4 sm:min-h-6 print:min-h-0';

/** A phone to call, an address to write to. Neither breaks inside; an address does before its `@`. */
function FieldValue({ column, value }: { column: CentreColumn; value: string }): ReactNode {
  const { common } = useTexts();
  const { content } = centreColumn[column];
  if (value === '') return common.dash;
  if (content === 'phone')
    return (
      <a href={`tel:+91${value}`} className={`${linkClasses} whitespace-nowrap`}>
        {value}
      </a>
    );
  return content === 'email' ? (
    <a href={`mailto:${value}`} className={linkClasses}>
      <Email email={value} />
    </a>
  ) : (
    value
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const listClasses =
  'grid grid-cols-[6.5rem_minmax(0,1fr)] max-[16rem]:grid-cols-1 gap-x-3 gap-y-1 print:text-xs';
const openerId = 'correct-contact';

export function Contact({ centre }: { centre: ReceivedCentre }) {
  const { examine: texts, fields } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  const isPresent = centre.edition === undefined;
  const close = (): void => {
    setOpen(false);
    // After the button is there again.
    requestAnimationFrame(() => document.getElementById(openerId)?.focus());
  };
  const rowOf = (column: CentreColumn): ReactNode => (
    <Row key={column} label={fields[column]}>
      <FieldValue column={column} value={centre[column]} />
    </Row>
  );
  return (
    <section
      aria-labelledby="record-title"
      className="mb-3 space-y-2 rounded-card border border-line bg-paper p-3 print:border-0 print:p-0"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id="record-title" className="text-base font-semibold">
          {texts.record}
        </h2>
        {isPresent && !isOpen ? (
          <WithRight right="list">
            <span className="no-print">
              <Button id={openerId} variant="link" onClick={() => setOpen(true)}>
                {texts.correctContact}
              </Button>
            </span>
          </WithRight>
        ) : null}
      </div>
      <div className="grid *:[grid-area:1/1] *:min-w-0">
        {isOpen ? <ContactForm centre={centre} onClose={close} /> : null}
        <div className={`space-y-2 ${isOpen ? 'not-print:invisible' : ''}`}>
          <dl className={listClasses}>
            {contactColumns.map(rowOf)}
            {isPresent ? <LastDay centre={centre} /> : null}
            {otherColumns.map(rowOf)}
          </dl>
          {isPresent ? (
            <WithRight right="list">
              <p className="no-print">
                <TextLink to={editCentrePath(centre.id)}>{texts.edit}</TextLink>
              </p>
            </WithRight>
          ) : null}
        </div>
      </div>
    </section>
  );
}
