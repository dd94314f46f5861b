/** What can be done with the list as it is filtered: reminders, CSV, workbook, and the photos. */
import { useId } from 'react';
import { exportCentres, exportPhotos, exportWorkbook } from '#contract/centres/endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useListUrl } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useLanguage } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { centresUrl, filterOf } from '../list-url.ts';

/** Opens the reminders with the filter of the list. */
function RemindButton() {
  const { reminders: texts } = useAdminTexts();
  const [urlState] = useListUrl(centresUrl);
  return (
    <ButtonLink
      variant="quiet"
      wide
      to={{ pathname: adminPaths.reminders, search: centresUrl.format({ ...urlState, page: 1 }) }}
    >
      {texts.button}
    </ButtonLink>
  );
}

const input = () => ({ body: filterOf(centresUrl.current()) });

/** @param isEmpty whether no centre is in the list */
export function Downloads({ isEmpty }: { readonly isEmpty: boolean }) {
  const { dashboard: texts, files } = useAdminTexts();
  const { language } = useLanguage();
  const hintId = useId();
  return (
    <div className="flex flex-wrap gap-2 md:ml-auto md:justify-end">
      <RemindButton />
      <DownloadButton
        label={texts.downloadFiltered}
        endpoint={exportCentres}
        input={input}
        fileName="centres.csv"
        failedText={texts.exportFailed}
        failedDetail={texts.exportFailedDetail}
        disabled={isEmpty}
        describedBy={hintId}
      />
      <DownloadButton
        label={texts.downloadExcel}
        endpoint={exportWorkbook}
        input={() => ({ body: { ...input().body, language } })}
        fileName="centres.xlsx"
        failedText={texts.excelFailed}
        disabled={isEmpty}
      />
      <DownloadButton
        label={files.downloadPhotos}
        endpoint={exportPhotos}
        input={input}
        fileName="centre-photos.zip"
        failedText={files.photosFailed}
        disabled={isEmpty}
      />
      <p id={hintId} className="text-sm text-muted md:basis-full md:text-right">
        {files.csvHint}
      </p>
    </div>
  );
}
