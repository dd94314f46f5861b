/**
 * /admin/board/sheet: one state for its coordinators, printed on exactly one page of A4, and its workbook (product.md,
 * Administrators 9).
 */
import { downloadStateWorkbook, sumFigures, type Board, type CityCounts } from '#contract/centres/board.ts';
import { adminPaths } from '../../../admin-paths.ts';
import { currentTime } from '../../../api/client.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { useQueryParams } from '../../../patterns/list-url.ts';
import { Loaded, LoadFailure } from '../../../patterns/outcome-notice.tsx';
import { useBoardTexts } from '../../../texts/board.texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { Checkbox } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorNotice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { PrintedDocument } from '../../../ui/printed-document.tsx';
import { Placeholder, useBoard } from './board.tsx';
import { countAll } from './board-rows.ts';
import { cardClasses, Days, leftOf, Overview, SilentList, useSilentCentres } from './progress.tsx';

/** As many as fit on the page with the rest, also below the emblem of the agency. */
const shownCities = 14;
const shownSilent = 6;

const cityColumns = ['centres', 'submitted', 'drafts', 'registered', 'unregistered', 'silent'] as const;

const missingIn = ({ centres, submitted }: Pick<CityCounts, 'centres' | 'submitted'>): number =>
  centres - submitted;

/** The cities with the most missing centres, and what the others have together. */
function listCities(cities: readonly CityCounts[]) {
  const sorted = cities.toSorted(
    (one, other) => missingIn(other) - missingIn(one) || one.city.localeCompare(other.city),
  );
  // The row of the others takes the place of a city.
  const count = sorted.length > shownCities ? shownCities - 1 : sorted.length;
  return { shown: sorted.slice(0, count), others: sorted.slice(count) };
}

const cellClasses = 'px-1.5 py-0.5 text-right';

/** One city, or several together. */
function CityRow({ name, cities }: { name: string; cities: readonly CityCounts[] }) {
  const format = useFormat();
  const figures = sumFigures(cities);
  return (
    <tr className="border-b border-line">
      <th
        scope="row"
        title={name}
        className="w-2/5 max-w-0 min-w-32 truncate py-0.5 pr-2 text-left font-normal"
      >
        {name}
      </th>
      {cityColumns.map((key) => (
        <td key={key} className={cellClasses}>
          {format.number(figures[key])}
        </td>
      ))}
      <td className={`${cellClasses} font-semibold`}>{format.number(missingIn(figures))}</td>
    </tr>
  );
}

function Cities({ board }: { readonly board: Board }) {
  const { board: texts } = useBoardTexts();
  const format = useFormat();
  const { columns, others: othersText, cities: title } = texts.sheet;
  const { shown, others } = listCities(board.cities);
  const headings = [...cityColumns.map((key) => texts.columns[key]), columns.missing];
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table
        aria-label={title}
        className="w-full border-collapse text-sm print:text-[8pt] print:leading-[11pt]"
      >
        <thead>
          <tr className="border-b border-edge align-bottom">
            <th scope="col" className="py-0.5 text-left">
              {columns.city}
            </th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className={cellClasses}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((city) => (
            <CityRow key={city.city} name={city.city || texts.noCity} cities={[city]} />
          ))}
          {others.length === 0 ? null : (
            <CityRow name={othersText(format.number(others.length))} cities={others} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function Sheet({ state, board, hasContacts }: { state: string; board: Board; hasContacts: boolean }) {
  const { board: texts } = useBoardTexts();
  const { number } = useFormat();
  const left = leftOf(board);
  const counts = countAll(board.cities, left);
  const silent = useSilentCentres({ state, silentAfter: board.silentAfter }, counts.silent);
  return (
    <div className="space-y-3 print:space-y-2 print:leading-snug">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-[minmax(0,1fr)_15rem] print:gap-2 print:text-[9pt]">
        <Overview board={board} counts={counts} state={state} />
        <Days board={board} counts={counts} />
      </div>
      <div className={`${cardClasses} print:p-2`}>
        <h2 className="font-semibold">{texts.sheet.cities}</h2>
        <Cities board={board} />
      </div>
      {counts.silent === 0 ? null : (
        <div className={`${cardClasses} print:p-2 print:text-[8pt] print:leading-[11pt]`}>
          <h2 className="font-semibold">
            {texts.sheet.silent(number(counts.silent), texts.silent.after(Number(board.silentAfter)))}
          </h2>
          <LoadFailure query={silent} title={texts.silent.loadFailed} />
          <div className="md:columns-2 print:columns-2 [&_li]:break-inside-avoid print:[&_*]:text-[8pt] print:[&_*]:leading-[11pt]">
            <SilentList centres={(silent.data ?? []).slice(0, shownSilent)} hasPhones={hasContacts} />
          </div>
        </div>
      )}
      {left === null || left < 0 ? null : (
        <p className="text-xs text-muted print:text-[7pt]">{texts.formula(number(left))}</p>
      )}
    </div>
  );
}

function SheetOf({ state }: { readonly state: string }) {
  const { board: texts } = useBoardTexts();
  const { language } = useLanguage();
  const { sheet } = texts;
  const exam = useExamTitle();
  const format = useFormat();
  const [params, setParams] = useQueryParams();
  const board = useBoard({ state });
  const hasContacts = params.get('contacts') === 'yes';
  const printed = texts.printed(exam, format.dateTime(currentTime(board.dataUpdatedAt)));
  const chooseContacts = (chosen: boolean): void => {
    if (chosen) params.set('contacts', 'yes');
    else params.delete('contacts');
    setParams(params);
  };
  return (
    <>
      <Heading dense>{sheet.title(state)}</Heading>
      <div className="no-print mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink to={adminPaths.board}>{sheet.back}</TextLink>
        <Checkbox checked={hasContacts} onChange={chooseContacts}>
          {sheet.contacts}
        </Checkbox>
        <span className="grow" />
        <WithRight right="list">
          <DownloadButton
            label={sheet.download}
            endpoint={downloadStateWorkbook}
            input={() => ({
              query: { state, language, ...(hasContacts ? { contacts: 'yes' as const } : {}) },
            })}
            fileName="state.xlsx"
            failedText={sheet.downloadFailed}
          />
        </WithRight>
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </div>
      <Loaded query={board} title={texts.loadFailed} waiting={<Placeholder />}>
        {(loaded) => (
          <PrintedDocument head={printed}>
            <p className="mb-2 text-sm text-muted print:hidden">{printed}</p>
            {loaded.cities.length === 0 ? (
              <p>{sheet.noCentre}</p>
            ) : (
              <Sheet state={state} board={loaded} hasContacts={hasContacts} />
            )}
          </PrintedDocument>
        )}
      </Loaded>
    </>
  );
}

export function StateSheet() {
  const { board: texts } = useBoardTexts();
  const [params] = useQueryParams();
  const state = params.get('state') ?? '';
  if (state !== '') return <SheetOf key={state} state={state} />;
  return (
    <>
      <Heading dense>{texts.title}</Heading>
      <ErrorNotice text={texts.sheet.missingState}>
        <TextLink to={adminPaths.board}>{texts.sheet.back}</TextLink>
      </ErrorNotice>
    </>
  );
}
