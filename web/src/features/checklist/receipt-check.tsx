/** /r/{token}: anybody who holds a receipt checks it here, without a login (product.md, The checklist 9). */
import { useParams } from 'react-router';
import { isRefusal } from '#contract/call.ts';
import { checkReceipt, type CheckedReceipt } from '#contract/checklist/receipt.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { useArrived } from '../../api/arrival.ts';
import { callApi } from '../../api/client.ts';
import { useIndianTime } from '../../texts/format.ts';
import { useSubmissionTexts } from '../../texts/use-submission-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Facts, Sha256 } from './parts/facts.tsx';
import { PhotoCompare, type ReceivedPhoto } from './photo-compare.tsx';

/** In order of arrival. */
function photosOf({ photos, corrections }: CheckedReceipt): ReceivedPhoto[] {
  const replacedAfter = (slot: PhotoSlot, number: number): number | null =>
    corrections.find((later) => later.number > number && later.photos.some((photo) => photo.slot === slot))
      ?.number ?? null;
  return [{ number: 0, photos }, ...corrections].flatMap(({ number, photos: sent }) =>
    sent.map((photo) => ({ ...photo, sentIn: number, replacedIn: replacedAfter(photo.slot, number) })),
  );
}

function KnownReceipt({ receipt }: { readonly receipt: CheckedReceipt }) {
  const { labels, receiptCheck: texts } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const photos = photosOf(receipt);
  const factsOf = (number: number) =>
    photos
      .filter(({ sentIn }) => sentIn === number)
      .map(({ slot, sha256, replacedIn }) => {
        const note = replacedIn === null ? '' : ` (${texts.replacedBy(String(replacedIn))})`;
        const name = `${texts.sha256(labels[`photos.${slot}`])}${note}`;
        return [name, <Sha256 key={slot} hex={sha256} />] as const;
      });
  return (
    <>
      <Notice tone="good" live="status">
        <p className="font-semibold">{texts.known}</p>
        <p>{texts.knownHelp}</p>
      </Notice>
      <Facts
        facts={[
          [texts.reference, receipt.reference],
          [texts.centreCode, receipt.centreCode],
          [texts.submittedAt, indianTime(receipt.submittedAt)],
          [texts.sha256(texts.checklist), <Sha256 key="checklist" hex={receipt.sha256} />],
          ...factsOf(0),
        ]}
      />
      {receipt.corrections.length === 0 ? null : <p className="font-semibold">{texts.counts}</p>}
      {receipt.corrections.map((answered) => (
        <section key={answered.number} className="space-y-2">
          <h2 className="text-xl font-bold">{texts.correction(String(answered.number))}</h2>
          <Facts
            facts={[
              [texts.reference, answered.reference],
              [texts.answeredAt, indianTime(answered.answeredAt)],
              ['SHA-256', <Sha256 key="answer" hex={answered.sha256} />],
              ...factsOf(answered.number),
            ]}
          />
        </section>
      ))}
      <section className="no-print space-y-4">
        <h2 className="text-xl font-bold">{texts.compareTitle}</h2>
        <PhotoCompare photos={photos} />
      </section>
    </>
  );
}

export default function ReceiptCheck() {
  const { common, receiptCheck: texts } = useSubmissionTexts();
  const { token = '' } = useParams();
  const arrived = useArrived(`/r/${token}`, checkReceipt);
  const look = async () => callApi(checkReceipt, { params: { token } });
  const loaded = useLoaded(token, look, arrived?.result);
  const result = loaded.value;
  const failure = result?.ok === false ? result.failure : null;
  const isUnknown =
    failure !== null && (isRefusal(failure, 'receipt.unknown') || isRefusal(failure, 'route.unknown'));
  return (
    <Page>
      <Heading>{texts.title}</Heading>
      <div className="space-y-6">
        {result === null ? <Skeleton label={texts.loading} /> : null}
        {result?.ok === true ? <KnownReceipt receipt={result.value} /> : null}
        {isUnknown ? (
          <ErrorNotice text={texts.unknown}>
            <p>{texts.unknownHelp}</p>
          </ErrorNotice>
        ) : (
          <ErrorNotice text={texts.failed} failure={failure}>
            <Button variant="link" busy={loaded.isBusy} onClick={loaded.reload}>
              {common.retry}
            </Button>
          </ErrorNotice>
        )}
      </div>
    </Page>
  );
}
