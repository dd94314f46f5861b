/** What can be done with the list as it is filtered: reminders, CSV, workbook, and the photos. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { exportCentres, exportPhotos, exportWorkbook } from '#contract/centres/endpoints.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useListUrl } from '../../../patterns/list-url.ts';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useEscape } from '../../../ui/use-shortcuts.ts';
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

/** "More": a panel below the button. What it holds stays while it is folded, so that a download goes on. */
function More({ children }: { readonly children: ReactNode }) {
  const { dashboard: texts } = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEscape(box, () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const press = ({ target }: PointerEvent): void => {
      if (target instanceof Node && box.current?.contains(target) === false) setOpen(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen]);
  return (
    <div ref={box} className="relative max-md:contents">
      <span className="max-md:hidden">
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.more}
          <span aria-hidden>{isOpen ? '▴' : '▾'}</span>
        </Button>
      </span>
      <div
        id={panelId}
        className={`max-md:contents md:absolute md:top-full md:right-0 md:z-10 md:mt-1 md:w-64 md:flex-col md:gap-2 md:rounded-card md:border md:border-line md:bg-paper md:p-2 md:shadow-lg ${isOpen ? 'md:flex' : 'md:hidden'}`}
      >
        {children}
      </div>
    </div>
  );
}

/** @param total how many centres are in the list; undefined while that is not known */
export function Downloads({ total }: { readonly total: number | undefined }) {
  const { dashboard: texts, files } = useAdminTexts();
  const { language } = useLanguage();
  const hintId = useId();
  const isEmpty = (total ?? 0) === 0;
  return (
    <div className="flex flex-wrap items-center gap-2 md:ml-auto md:justify-end">
      <More>
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
      </More>
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
