/** What can be done with the list as it is filtered: reminders, CSV, workbook, and the photos. */
import { useId } from 'react';
import { exportCentres, exportPhotos, exportWorkbook } from '#contract/centres/endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { FoldOut } from '../../../patterns/fold-out.tsx';
import { useListUrl } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { centresUrl, filterOf } from '../list-url.ts';

/** Opens the reminders with the filter of the list. */
function RemindButton({ hasNobody }: { readonly hasNobody: boolean }) {
  const { reminders: texts } = useAdminTexts();
  const [urlState] = useListUrl(centresUrl);
  return (
    <ButtonLink
      wide
      variant={hasNobody ? 'quiet' : 'strong'}
      to={{ pathname: adminPaths.reminders, search: centresUrl.format({ ...urlState, page: 1 }) }}
    >
      {texts.button}
    </ButtonLink>
  );
}

const input = () => ({ body: filterOf(centresUrl.current()) });

/** @param total how many centres are in the list; undefined while that is not known */
export function Downloads({ total }: { readonly total: number | undefined }) {
  const { dashboard: texts, files } = useAdminTexts();
  const { language } = useLanguage();
  const hintId = useId();
  const isEmpty = (total ?? 0) === 0;
  return (
    <div className="folded flex flex-wrap items-center gap-2 md:ml-auto md:justify-end">
      {/* What it holds stays while it is folded, so that a download goes on. */}
      <FoldOut label={texts.more} side="right" panelClasses="flex w-64 flex-col gap-2">
        <WithRight right="list">
          <DownloadButton
            label={texts.downloadExcel}
            endpoint={exportWorkbook}
            input={() => ({ body: { ...input().body, language } })}
            fileName="centres.xlsx"
            failedText={texts.excelFailed}
            disabled={isEmpty}
          />
        </WithRight>
        <DownloadButton
          label={files.downloadPhotos}
          endpoint={exportPhotos}
          input={input}
          fileName="centre-photos.zip"
          failedText={files.photosFailed}
          disabled={isEmpty}
        />
        <WithRight right="list">
          <p id={hintId} className="text-sm text-muted max-md:order-last">
            {files.csvHint}
          </p>
        </WithRight>
      </FoldOut>
      <WithRight right="list">
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
        <RemindButton hasNobody={total === 0} />
      </WithRight>
    </div>
  );
}
