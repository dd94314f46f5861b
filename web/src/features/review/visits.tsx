/** /admin/review/visits: the centres to inspect, as a list, as CSV and on paper (product.md, Visits). */
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { formatCoordinate, mapAddress } from '#contract/photo/geo-position.ts';
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
import { List, useList } from '../../patterns/list-frame.tsx';
import { listUrl, queryPage, queryText } from '../../patterns/list-url.ts';
import { WithRight } from '../../patterns/own-rights.tsx';
import { MapLink } from '../../patterns/photos/photo-facts.tsx';
import { StateFilter } from '../../patterns/state-filter.tsx';
import type { Column } from '../../patterns/table-column.ts';
import { useFormat, useIndianTime } from '../../texts/format.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useExamTitle } from '../../texts/page-settings.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { describe, Field, inputClasses } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Heading } from '../../ui/page.tsx';
import { PrintedDocument } from '../../ui/printed-document.tsx';
import { EvidenceListButton } from './evidence-button.tsx';
import { Badge, useReasonSentence } from './reasons.tsx';
import { reviewListsKey } from './review-query.ts';

const visitsSchema = z.object({
  /** '' for all. */
  state: queryText(200),
  /** Per cent; '' for none. */
  share: z.catch(z.string().check(z.refine((share) => isVisitShare(share) && Number(share) > 0)), ''),
  page: queryPage,
});
const visitsUrl = listUrl(visitsSchema, { page: 1 });

/** How many per cent of the centres of each state are drawn. Shown on request: each list that is read is audited. */
function ShareForm(props: { readonly share: string; readonly onShare: (share: string) => void }) {
  const { visits: texts } = useReviewTexts();
  const [typed, setTyped] = useState(props.share);
  const [error, setError] = useState<string | undefined>(undefined);
  const field = { id: 'visit-share', hint: texts.shareHint, error };
  const submit = (): void => {
    const value = typed.trim().replace(',', '.').replace(/\s*%$/, '');
    const isValid = value === '' || isVisitShare(value);
    setError(isValid ? undefined : texts.shareInvalid);
    if (isValid) props.onShare(value);
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
  const { visits: texts, history } = useReviewTexts();
  const sentence = useReasonSentence();
  const { number } = useFormat();
  const more = visit.reasons.length - shownReasons;
  return (
    <div className="space-y-1">
      <Badge tone={visit.why === 'decision' ? 'warn' : 'plain'}>{texts.why[visit.why]}</Badge>
      <ul className="space-y-1 empty:hidden">
        {visit.reasons.slice(0, shownReasons).map((reason) => (
          <li key={reason.key}>{sentence(reason)}</li>
        ))}
        {more > 0 ? <li className="text-muted">{texts.moreReasons(number(more))}</li> : null}
      </ul>
      {visit.note === '' ? null : <p className="whitespace-pre-line">{history.note(visit.note)}</p>}
    </div>
  );
}

/** Whom to ask for: the person on record, and the head when that is somebody else. */
const contactsOf = (visit: Visit) => [
  [visit.official_person, visit.phone],
  ...(hasHeadContact(visit) ? [[visit.head_name, visit.head_mobile]] : []),
];

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
    {
      key: 'contact',
      label: columns.contact,
      renderCell: (visit) =>
        contactsOf(visit).map(([name, phone]) => (
          <span key={`${name} ${phone}`} className="block">
            {name}
            <span className="block whitespace-nowrap">{phone}</span>
          </span>
        )),
    },
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

const filterOf = ({ state, share }: typeof visitsUrl.initial) => ({
  ...(state !== '' && { state }),
  ...(share !== '' && { share }),
});

export function Visits() {
  const { visits: texts, places, screen } = useReviewTexts();
  const { language } = useLanguage();
  const { number } = useFormat();
  const indianTime = useIndianTime();
  const exam = useExamTitle();
  const columns = useColumns();
  const list = useList(visitsUrl, (urlState) => {
    const query = { ...filterOf(urlState), page: String(urlState.page) };
    // A decision changes this list too.
    return {
      queryKey: [...reviewListsKey, 'visits', query],
      queryFn: () => fetchValue(listVisits, { query }),
    };
  });
  const { state, change } = list;
  const { rows = [], total = 0, drawn = 0 } = list.page ?? {};
  const first = (state.page - 1) * visitsPageSize + 1;
  const range = texts.range(number(first), number(first + rows.length - 1), number(total));
  return (
    <>
      <div className="no-print">
        <Heading dense lead={texts.lead}>
          {texts.title}
        </Heading>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <ButtonLink variant="quiet" to={adminPaths.review}>
            {screen.back}
          </ButtonLink>
          <StateFilter value={state.state} onChange={(chosen) => change({ state: chosen })} />
          <ShareForm key={state.share} share={state.share} onShare={(chosen) => change({ share: chosen })} />
        </div>
        <p role="status" className="my-3 min-h-6">
          {list.page === undefined ? '' : texts.count(number(total), number(total - drawn), number(drawn))}
        </p>
        <div className="mb-4 flex flex-wrap gap-2">
          <WithRight right="review">
            <DownloadButton
              label={texts.download}
              endpoint={exportVisits}
              input={() => ({ query: { ...filterOf(state), language } })}
              fileName="visits.csv"
              failedText={texts.downloadFailed}
              disabled={rows.length === 0}
            />
          </WithRight>
          <Button variant="quiet" wide disabled={rows.length === 0} onClick={() => window.print()}>
            {texts.print}
          </Button>
          <WithRight right="review">
            <EvidenceListButton selection={{ ids: rows.map(({ id }) => id) }} count={rows.length} />
          </WithRight>
          {total > visitsPageSize ? (
            <p className="basis-full text-sm text-muted">{texts.pageHint(number(visitsPageSize))}</p>
          ) : null}
        </div>
        <List
          list={list}
          pageSize={visitsPageSize}
          failedText={texts.loadFailed}
          label={texts.tableLabel}
          columns={columns}
          rows={list.page?.rows}
          expectedRows={visitsPageSize / 10}
          keyOf={({ id }) => id}
          empty={texts.empty}
        />
        <p className="mt-4 text-sm text-muted">{places.attribution}</p>
      </div>
      <PrintedVisits
        head={texts.printHead(exam, indianTime(list.loadedAt.toISOString()), range)}
        rows={rows}
      />
    </>
  );
}

const QrCode = lazy(async () => ({ default: (await import('../../patterns/qr-code.tsx')).QrCode }));

const sameName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
/** With or without the code of the country. */
const sameNumber = (number: string): string => number.replace(/\D/g, '').slice(-10);

/** Whether the head is another person, or has another number, than what is on record. */
export const hasHeadContact = (
  visit: Pick<Visit, 'official_person' | 'phone' | 'head_name' | 'head_mobile'>,
): boolean =>
  visit.head_name !== '' &&
  !(
    sameName(visit.head_name) === sameName(visit.official_person) &&
    sameNumber(visit.head_mobile) === sameNumber(visit.phone)
  );

/** Without what a person need not type. */
const shortAddress = (address: string): string => address.replace('https://www.', '').replace(/#.*/, '');

function PrintedPlace({ visit }: { readonly visit: Visit }) {
  const { visits: texts } = useReviewTexts();
  const { digipin, position, centre_code: code } = visit;
  if (position === null) return <p>{`${texts.columns.place}: ${texts.noPlace}`}</p>;
  const address = mapAddress({
    latitude: Number(formatCoordinate(position.latitude)),
    longitude: Number(formatCoordinate(position.longitude)),
  });
  return (
    <div className="flex items-start gap-4">
      <div className="grow">
        <p className="text-sm">{digipin === null ? texts.columns.place : texts.digipin}</p>
        {digipin === null ? null : <p className="text-2xl font-bold tracking-wide">{digipin}</p>}
        <p>{`${formatCoordinate(position.latitude)}, ${formatCoordinate(position.longitude)}`}</p>
        <p className="text-sm">{shortAddress(address)}</p>
      </div>
      <Suspense>
        <QrCode text={address} label={texts.mapCode(code)} size="small" />
      </Suspense>
    </div>
  );
}

function PrintedVisit({ visit }: { readonly visit: Visit }) {
  const { visits: texts, history, queue } = useReviewTexts();
  const sentence = useReasonSentence();
  // The paper is carried into the school: other notes stay with the officers.
  const isInstruction = visit.why === 'decision' && visit.note !== '';
  const contacts = [
    [texts.onRecord, visit.official_person, visit.phone, visit.email],
    ...(hasHeadContact(visit) ? [[texts.head, visit.head_name, visit.head_mobile]] : []),
  ].map(([label, ...parts]) => `${label}: ${parts.filter((part) => part !== '').join(', ')}`);
  return (
    <article className="break-inside-avoid space-y-2 border border-edge p-4">
      <h2 className="text-lg font-bold">{`${visit.centre_code} · ${visit.centre_name}`}</h2>
      <p className="whitespace-pre-line">
        {[visit.address, `${visit.pincode} ${visit.centre_city}, ${visit.centre_state}`]
          .filter((line) => line !== '')
          .join('\n')}
      </p>
      <p className="whitespace-pre-line">{contacts.join('\n')}</p>
      <PrintedPlace visit={visit} />
      <div>
        <p className="font-semibold">{`${texts.columns.why}: ${texts.why[visit.why]}`}</p>
        {visit.reasons.length === 0 ? null : (
          <ul aria-label={queue.columns.reasons} className="list-disc pl-5">
            {visit.reasons.map((reason) => (
              <li key={reason.key}>{sentence(reason)}</li>
            ))}
          </ul>
        )}
        {isInstruction ? <p className="whitespace-pre-line">{history.note(visit.note)}</p> : null}
      </div>
      <p className="h-36 border border-edge p-2 text-sm">{texts.remarks}</p>
      <p className="pt-6 text-sm">
        <span className="block border-t border-edge pt-1">{texts.signature}</span>
      </p>
    </article>
  );
}

/** @param props.head the line at the top of each page */
function PrintedVisits({ head, rows }: { readonly head: string; readonly rows: readonly Visit[] }) {
  const { places } = useReviewTexts();
  return (
    <div className="hidden print:block">
      <PrintedDocument head={head}>
        <div className="space-y-6">
          {rows.map((visit) => (
            <PrintedVisit key={visit.id} visit={visit} />
          ))}
          <p className="text-xs">{places.attribution}</p>
        </div>
      </PrintedDocument>
    </div>
  );
}
