/** The detail of a centre that has loaded: rows 0 to 28, and beside them photos, record, contact log and corrections. */
import { detailRows } from '#contract/centres/detail-rows.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { CorrectionEntry, useFirstAnswers } from '../../../patterns/correction-entry.tsx';
import { DetailTable } from '../../../patterns/detail-table.tsx';
import { ShortcutsLine } from '../../../patterns/record-navigation.tsx';
import { useReviewTexts } from '../../../texts/use-review-texts.ts';
import { UnsentEmails } from '../unsent-mails.tsx';
import { ContactLog } from './contact-log.tsx';
import { KeptOut, OfEdition, RefusedEmail } from './notes.tsx';
import { Extension } from './extension.tsx';
import { MasterRecord, NextSteps } from './record.tsx';
import { PhotoGrid } from './photo-grid.tsx';

/** The corrections of a centre: what was asked for, by whom and when, and the rows before and after. */
function Corrections({ centre: { corrections = [] } }: { readonly centre: ReceivedCentre }) {
  const { corrections: texts } = useReviewTexts();
  if (corrections.length === 0) return null;
  return (
    <section
      aria-labelledby="corrections-title"
      className="mb-3 rounded-card border border-line bg-paper p-3 print:border-0 print:p-0"
    >
      <h2 id="corrections-title" className="font-bold">
        {texts.title}
      </h2>
      <p className="mb-3 text-sm text-muted">{texts.lead}</p>
      <ul className="space-y-4">
        {corrections.map((correction) => (
          <CorrectionEntry key={correction.number} correction={correction} />
        ))}
      </ul>
    </section>
  );
}

interface LoadedCentreProps {
  readonly centre: ReceivedCentre;
  /** Called when a photo cannot be loaded, because its signed path may have expired. */
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

/** Rows 0 to 28; a dash where nothing was answered. */
function Answers({ centre }: Pick<LoadedCentreProps, 'centre'>) {
  const { detail: texts } = useReviewTexts();
  const notes = useFirstAnswers(centre.corrections);
  return (
    <div className="rounded-card border border-line bg-paper">
      <DetailTable label={texts.tableLabel} rows={detailRows(centre)} notes={notes} />
    </div>
  );
}

/** What stands in the way of the centre; nothing for most. */
function Warnings({ centre }: Pick<LoadedCentreProps, 'centre'>) {
  return (
    <>
      <RefusedEmail centre={centre} />
      <UnsentEmails centre={centre} />
      <KeptOut key={centre.id} centre={centre} />
      {centre.edition === undefined ? null : <OfEdition edition={centre.edition} />}
    </>
  );
}

/** On a wide window the answers stand left, and all that is compared with them or done about them beside them. */
export function LoadedCentre({ centre, onMissing, onRetry }: LoadedCentreProps) {
  const { examine: texts } = useReviewTexts();
  const isPresent = centre.edition === undefined;
  return (
    <article>
      <Warnings centre={centre} />
      <div className="gap-x-4 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:flex print:flex-col">
        <div className="min-w-0 xl:col-start-2 print:contents">
          {isPresent && centre.checklist_status === 'none' ? <NextSteps centre={centre} /> : null}
          <PhotoGrid centre={centre} onMissing={onMissing} onRetry={onRetry} />
          <div className="gap-x-3 xl:grid xl:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] xl:items-start print:contents">
            <div className="print:contents">
              <MasterRecord centre={centre} />
              {isPresent ? <Extension centre={centre} /> : null}
            </div>
            {isPresent ? <ContactLog key={centre.id} centre={centre} /> : null}
          </div>
          <Corrections centre={centre} />
        </div>
        <div className="min-w-0 xl:col-start-1 xl:row-start-1">
          <Answers centre={centre} />
          <ShortcutsLine keys={texts.keys} keysAreOff={texts.keysAreOff} />
        </div>
      </div>
    </article>
  );
}
