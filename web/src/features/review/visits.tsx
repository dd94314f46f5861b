/** /admin/review/visits: the centres to inspect, as a list, as CSV and on paper (product.md, Visits). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  exportVisits,
  isVisitShare,
  listVisits,
  visitsPageSize,
  type Visit,
} from '#contract/review/list-endpoints.ts';
import { adminPaths, reviewPath } from '../../admin-paths.ts';
import { fetchValue } from '../../api/query.ts';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { ListFrame, useShownPage } from '../../patterns/list-frame.tsx';
import { useListUrl } from '../../patterns/list-url.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import { MapLink } from '../../patterns/photos/photo-facts.tsx';
import { StateFilter } from '../../patterns/state-filter.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useExamTitle } from '../../texts/page-settings.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { describe, Field, inputClasses } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Heading } from '../../ui/page.tsx';
import { EvidenceListButton } from './evidence-button.tsx';
import { Badge, useReasonSentence } from './reasons.tsx';
import { PrintedVisits } from './printed-visits.tsx';
import { hasHeadContact, toVisitFilter, visitsUrl, type VisitsUrlState } from './visits-list.ts';

/** How many per cent of the centres of each state are drawn. Shown on request: each list that is read is audited. */
function ShareForm({
  share,
  onShare,
}: {
  readonly share: string;
  readonly onShare: (share: string) => void;
}) {
  const { visits: texts } = useReviewTexts();
  const [typed, setTyped] = useState(share);
  const [error, setError] = useState<string | undefined>(undefined);
  const field = { id: 'visit-share', hint: texts.shareHint, error };
  const submit = (): void => {
    const value = typed.trim().replace(',', '.').replace(/\s*%$/, '');
    const isValid = value === '' || isVisitShare(value);
    setError(isValid ? undefined : texts.shareInvalid);
    if (isValid) onShare(value);
  };
  return (
    <Form onSubmit={submit}>
      <Field {...field} label={texts.share}>
        <div className="flex gap-2">
          <input
            {...describe(field)}
            id={field.id}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputMode="decimal"
            enterKeyHint="go"
            autoComplete="off"
            maxLength={8}
            className={`${inputClasses} max-w-32`}
          />
          <Button variant="quiet" type="submit">
            {texts.show}
          </Button>
        </div>
      </Field>
    </Form>
  );
}

/** The review has the others, and so has the printed list. */
const shownReasons = 3;

function Why({ visit }: { readonly visit: Visit }) {
  const { visits: texts } = useReviewTexts();
  const sentence = useReasonSentence();
  const format = useFormat();
  const more = visit.reasons.length - shownReasons;
  return (
    <div className="space-y-1">
      <Badge tone={visit.why === 'decision' ? 'warn' : 'plain'}>{texts.why[visit.why]}</Badge>
      <ul className="space-y-1 empty:hidden">
        {visit.reasons.slice(0, shownReasons).map((reason) => (
          <li key={reason.key}>{sentence(reason)}</li>
        ))}
        {more > 0 ? <li className="text-muted">{texts.moreReasons(format.number(more))}</li> : null}
      </ul>
      {visit.note === '' ? null : <p className="whitespace-pre-line">{texts.note(visit.note)}</p>}
    </div>
  );
}

/** Whom to ask for: the person on record, and the head when that is somebody else. */
function Contact({ visit }: { readonly visit: Visit }) {
  const contacts = [
    [visit.official_person, visit.phone],
    ...(hasHeadContact(visit) ? [[visit.head_name, visit.head_mobile]] : []),
  ];
  return contacts.map(([name, number]) => (
    <span key={`${name} ${number}`} className="block">
      {name}
      <span className="block whitespace-nowrap">{number}</span>
    </span>
  ));
}

function useColumns(): readonly Column<Visit>[] {
  const { columns, noPlace } = useReviewTexts().visits;
  return [
    {
      key: 'centre',
      label: columns.centre,
      isRowHeader: true,
      renderCell: (visit) => (
        <>
          <TextLink to={reviewPath(visit.id)}>{visit.centre_code}</TextLink>
          <span className="block font-normal">{visit.centre_name}</span>
        </>
      ),
    },
    {
      key: 'address',
      label: columns.address,
      renderCell: (visit) => (
        <>
          <span className="block whitespace-pre-line">{visit.address}</span>
          {`${visit.pincode} ${visit.centre_city}, ${visit.centre_state}`}
        </>
      ),
    },
    { key: 'contact', label: columns.contact, renderCell: (visit) => <Contact visit={visit} /> },
    { key: 'why', label: columns.why, renderCell: (visit) => <Why visit={visit} /> },
    {
      key: 'place',
      label: columns.place,
      renderCell: ({ position, digipin, centre_code: code }) =>
        position === null ? (
          noPlace
        ) : (
          <>
            <span className="block font-semibold whitespace-nowrap empty:hidden">{digipin}</span>
            <MapLink {...position} name={code} />
          </>
        ),
    },
  ];
}

function Actions(props: {
  readonly urlState: VisitsUrlState;
  readonly rows: readonly Visit[];
  readonly isLong: boolean;
}) {
  const { urlState, rows, isLong } = props;
  const { visits: texts } = useReviewTexts();
  const { language } = useLanguage();
  const format = useFormat();
  const isEmpty = rows.length === 0;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <WithRight right="review">
        <DownloadButton
          label={texts.download}
          endpoint={exportVisits}
          input={() => ({ query: { ...toVisitFilter(urlState), language } })}
          fileName="visits.csv"
          failedText={texts.downloadFailed}
          disabled={isEmpty}
        />
      </WithRight>
      <Button variant="quiet" wide disabled={isEmpty} onClick={() => window.print()}>
        {texts.print}
      </Button>
      <WithRight right="review">
        <EvidenceListButton selection={{ ids: rows.map(({ id }) => id) }} disabled={isEmpty} />
      </WithRight>
      {isLong ? (
        <p className="basis-full text-sm text-muted">{texts.pageHint(format.number(visitsPageSize))}</p>
      ) : null}
    </div>
  );
}

/** The line at the top of each printed page. */
function usePrintHead() {
  const { visits: texts } = useReviewTexts();
  const exam = useExamTitle();
  const { number } = useFormat();
  const indianTime = useIndianTime();
  return (page: number, rows: readonly Visit[], total: number, loadedAt: Date): string => {
    const first = (page - 1) * visitsPageSize + 1;
    const range = texts.range(number(first), number(first + rows.length - 1), number(total));
    return texts.printHead(exam, indianTime(loadedAt.toISOString()), range);
  };
}

export function Visits() {
  const { visits: texts, review, places } = useReviewTexts();
  const { number } = useFormat();
  const [urlState, change] = useListUrl(visitsUrl);
  const query = { ...toVisitFilter(urlState), page: String(urlState.page) };
  const shown = useShownPage(
    useQuery({
      // Below the key of the lists of the review: a decision changes this one too.
      queryKey: ['review', 'lists', 'visits', query],
      queryFn: () => fetchValue(listVisits, { query }),
      placeholderData: keepPreviousData,
    }),
  );
  const printHead = usePrintHead();
  const columns = useColumns();
  const { rows = [], total = 0, drawn = 0 } = shown.page ?? {};
  return (
    <>
      <div className="no-print">
        <Heading dense lead={texts.lead}>
          {texts.title}
        </Heading>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <ButtonLink variant="quiet" to={adminPaths.review}>
            {review.screen.back}
          </ButtonLink>
          <StateFilter value={urlState.state} onChange={(state) => change({ state })} />
          <ShareForm key={urlState.share} share={urlState.share} onShare={(share) => change({ share })} />
        </div>
        <p role="status" className="my-3 min-h-6">
          {shown.page === undefined ? '' : texts.count(number(total), number(total - drawn), number(drawn))}
        </p>
        <Actions urlState={urlState} rows={rows} isLong={total > visitsPageSize} />
        <ListFrame
          shown={shown}
          page={urlState.page}
          change={change}
          pageSize={visitsPageSize}
          failedText={texts.loadFailed}
        >
          <Table
            label={texts.tableLabel}
            columns={columns}
            rows={shown.page?.rows}
            expectedRows={visitsPageSize / 10}
            keyOf={({ id }) => id}
            stale={shown.isStale}
            empty={texts.empty}
          />
        </ListFrame>
        <p className="mt-4 text-sm text-muted">{places.attribution}</p>
      </div>
      <PrintedVisits head={printHead(urlState.page, rows, total, shown.loadedAt)} rows={rows} />
    </>
  );
}
