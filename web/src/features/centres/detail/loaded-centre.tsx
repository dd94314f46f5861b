/** The detail of a centre that has loaded: actions, notes, rows and photos. */
import { useLocation } from 'react-router';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { detailRows } from '#contract/centres/detail-rows.ts';
import { downloadCentre } from '#contract/centres/centre-endpoints.ts';
import { paths } from '../../../paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Heading } from '../../../ui/page.tsx';
import { ContactLog } from './contact-log.tsx';
import { Contact, RefusedEmail, StateNote, Unreadable } from './detail-notes.tsx';
import { DetailTable } from './detail-value.tsx';
import { Extension } from './extension.tsx';
import { PhotoGrid } from './photo-grid.tsx';

/** The list with its search and page, if the user came from it. */
function useListPath(): string {
  const { state } = useLocation() as { state: unknown };
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : '';
  return `${paths.adminCentres}${typeof list === 'string' ? list : ''}`;
}

/** Removes characters that file systems do not allow in names. */
function workbookName({ centre_code: code, centre_name: name }: ReceivedCentre): string {
  // oxlint-disable-next-line no-control-regex -- control characters are not allowed in file names
  const safe = `${code}_${name}`.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').trim();
  return `${safe.slice(0, 150)}.xlsx`;
}

export function BackToList() {
  const { detail: texts } = useAdminTexts();
  return (
    <ButtonLink variant="quiet" to={useListPath()}>
      {texts.back}
    </ButtonLink>
  );
}

interface LoadedCentreProps {
  readonly centre: ReceivedCentre;
  /** Called when a photo cannot be loaded, because its signed path may have expired. */
  readonly onMissing: () => void;
  readonly onRetry: () => void;
}

export function LoadedCentre({ centre, onMissing, onRetry }: LoadedCentreProps) {
  const { detail: texts } = useAdminTexts();
  return (
    <article className="max-w-5xl">
      <Heading>{texts.heading(centre.centre_name, centre.centre_code)}</Heading>
      <div className="no-print mb-4 flex flex-wrap gap-2">
        <BackToList />
        <DownloadButton
          label={texts.download}
          endpoint={downloadCentre}
          input={() => ({ params: { id: centre.id } })}
          fileName={workbookName(centre)}
          failedText={texts.downloadFailed}
        />
        <Button variant="quiet" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <p className="mb-1 text-muted">
        <StateNote centre={centre} />
      </p>
      <Unreadable centre={centre} />
      <Contact centre={centre} />
      <RefusedEmail centre={centre} />
      <Extension centre={centre} />
      <ContactLog centre={centre} />
      <div className="rounded-card border border-line bg-paper">
        <DetailTable rows={detailRows(centre)} />
      </div>
      <PhotoGrid photos={centre.photos} onMissing={onMissing} onRetry={onRetry} />
    </article>
  );
}
