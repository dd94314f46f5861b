/** The detail of a centre that has loaded: notes, record and rows, with the photos next to them on a wide window. */
import { detailRows } from '#contract/centres/detail-rows.ts';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { CorrectionEntry, useFirstAnswers } from '../../../patterns/correction-entry.tsx';
import { DetailTable } from '../../../patterns/detail-table.tsx';
import { ShortcutsLine } from '../../../patterns/record-navigation.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { UnsentEmails } from '../unsent-mails.tsx';
import { ContactLog } from './contact-log.tsx';
import { DecisionNote, KeptOut, OfEdition, RefusedEmail, StateNote, Unreadable } from './notes.tsx';
import { Extension } from './extension.tsx';
import { MasterRecord, NextSteps } from './record.tsx';
import { PhotoGrid } from './photo-grid.tsx';

/** The corrections of a centre: what was asked for, by whom and when, and the rows before and after. */
function Corrections({ centre: { corrections = [] } }: { readonly centre: ReceivedCentre }) {
  const { corrections: texts } = useAdminTexts();
  if (corrections.length === 0) return null;
  return (
    <section
      aria-labelledby="corrections-title"
      className="mb-4 rounded-card border border-line bg-paper p-3 sm:p-4 print:border-0 print:p-0"
    >
      <h2 id="corrections-title" className="text-xl font-bold">
        {texts.title}
      </h2>
      <p className="mb-3 text-muted">{texts.lead}</p>
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

/** Rows 0 to 28; a centre that has no checklist yet has nothing to show there. */
function Answers({ centre }: Pick<LoadedCentreProps, 'centre'>) {
  const { detail: texts } = useAdminTexts();
  const notes = useFirstAnswers(centre.corrections);
  if (centre.checklist_status === 'none' && centre.edition === undefined)
    return <NextSteps centre={centre} />;
  return (
    <div className="rounded-card border border-line bg-paper">
      <DetailTable label={texts.tableLabel} rows={detailRows(centre)} notes={notes} />
    </div>
  );
}

/** A submitted checklist of the present edition is reviewed. */
function ReviewLink({ centre }: Pick<LoadedCentreProps, 'centre'>) {
  const { review: texts } = useAdminTexts();
  if (centre.checklist_status !== 'submitted' || centre.edition !== undefined) return null;
  return (
    <p className="no-print mb-2">
      <TextLink to={reviewPath(centre.id)}>{texts.link}</TextLink>
    </p>
  );
}

export function LoadedCentre({ centre, onMissing, onRetry }: LoadedCentreProps) {
  const { examine: texts } = useAdminTexts();
  return (
    <article>
      <div className="gap-x-6 xl:grid xl:grid-cols-[11fr_9fr] xl:grid-rows-[auto_1fr] print:flex print:flex-col">
        <div className="min-w-0">
          <ShortcutsLine keys={texts.keys} keysAreOff={texts.keysAreOff} />
          <p className="mb-2 text-muted">
            <StateNote centre={centre} />
          </p>
          <DecisionNote centre={centre} />
          <ReviewLink centre={centre} />
          <Unreadable centre={centre} />
          <RefusedEmail centre={centre} />
          <UnsentEmails centre={centre} />
          <KeptOut key={centre.id} centre={centre} />
          <MasterRecord centre={centre} />
          {centre.edition === undefined ? (
            <Extension centre={centre} />
          ) : (
            <OfEdition edition={centre.edition} />
          )}
          {centre.edition === undefined ? <ContactLog key={centre.id} centre={centre} /> : null}
        </div>
        <div className="mb-4 min-w-0 self-start xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto xl:p-1 print:order-last print:mt-4">
          <PhotoGrid centre={centre} onMissing={onMissing} onRetry={onRetry} />
        </div>
        <div className="min-w-0">
          <Corrections centre={centre} />
          <Answers centre={centre} />
        </div>
      </div>
    </article>
  );
}
