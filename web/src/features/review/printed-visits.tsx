/** What an inspector carries: a block for each centre, with the place of its photo and room for remarks. On paper only. */
import { lazy, Suspense } from 'react';
import { formatCoordinate, mapAddress } from '#contract/photo/geo-position.ts';
import type { Visit } from '#contract/review/list-endpoints.ts';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { PrintedDocument } from '../../ui/printed-document.tsx';
import { useReasonSentence } from './reasons.tsx';

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
  const { visits: texts } = useReviewTexts();
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
          <ul aria-label={texts.reasons} className="list-disc pl-5">
            {visit.reasons.map((reason) => (
              <li key={reason.key}>{sentence(reason)}</li>
            ))}
          </ul>
        )}
        {isInstruction ? <p className="whitespace-pre-line">{texts.note(visit.note)}</p> : null}
      </div>
      <p className="h-36 border border-edge p-2 text-sm">{texts.remarks}</p>
      <p className="pt-6 text-sm">
        <span className="block border-t border-edge pt-1">{texts.signature}</span>
      </p>
    </article>
  );
}

/** @param props.head the line at the top of each page */
export function PrintedVisits({ head, rows }: { readonly head: string; readonly rows: readonly Visit[] }) {
  const { places } = useReviewTexts();
  return (
    <div className="hidden print:block">
      <PrintedDocument head={head} spaced>
        {rows.map((visit) => (
          <PrintedVisit key={visit.id} visit={visit} />
        ))}
        <p className="text-xs">{places.attribution}</p>
      </PrintedDocument>
    </div>
  );
}
