/** /r/{token}: anybody who holds a receipt checks it here, without a login (product.md, The checklist 9). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { isRefusal } from '#contract/call.ts';
import { checkReceipt, type CheckedReceipt } from '#contract/checklist/receipt.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { useArrived } from '../../api/arrival.ts';
import { callApi } from '../../api/client.ts';
import { sha256Of } from '../../patterns/sha256.ts';
import { useIndianTime } from '../../texts/format.ts';
import { useSubmissionTexts } from '../../texts/submission.texts.ts';
import { FailedLoad } from '../../ui/failed-load.tsx';
import { Field, inputClasses } from '../../ui/field.tsx';
import { useIsHydrated } from '../../ui/hydration.ts';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Facts, Sha256 } from './parts/facts.tsx';

/** A photo of any version. */
interface ReceivedPhoto {
  readonly slot: PhotoSlot;
  readonly sha256: string;
  /** The number of the correction that it answers; 0 when it was submitted first. */
  readonly sentIn: number;
  /** The number of the correction that replaced it; null when it counts. */
  readonly replacedIn: number | null;
}

/** In order of arrival. */
function photosOf({ photos, corrections }: CheckedReceipt): ReceivedPhoto[] {
  const replacedAfter = (slot: PhotoSlot, number: number): number | null =>
    corrections.find((later) => later.number > number && later.photos.some((photo) => photo.slot === slot))
      ?.number ?? null;
  return [{ number: 0, photos }, ...corrections].flatMap(({ number, photos: sent }) =>
    sent.map((photo) => ({ ...photo, sentIn: number, replacedIn: replacedAfter(photo.slot, number) })),
  );
}

interface Comparison {
  readonly fileName: string;
  /** The photo that the file is; null for none of them; undefined when the file could not be read. */
  readonly photo: ReceivedPhoto | null | undefined;
}

function ComparisonNotice({ fileName, photo }: Comparison) {
  const { labels, receiptCheck: texts } = useSubmissionTexts();
  if (photo === undefined) return <Notice tone="bad">{texts.unreadable(fileName)}</Notice>;
  const name = photo === null ? '' : labels[`photos.${photo.slot}`];
  const text =
    photo === null
      ? texts.different(fileName)
      : photo.replacedIn === null
        ? texts.same(fileName, name)
        : texts.sameReplaced(fileName, name, String(photo.replacedIn));
  return (
    <Notice tone={photo?.replacedIn === null ? 'good' : 'warn'}>
      <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
      {photo === null ? <p>{texts.differentHelp}</p> : null}
    </Notice>
  );
}

/** Compares a photo file with the submitted photos by SHA-256. The file stays in the browser. */
function PhotoCompare({ photos }: { readonly photos: readonly ReceivedPhoto[] }) {
  const { receiptCheck: texts } = useSubmissionTexts();
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const { run, isBusy } = useAction(async (file: File) => {
    const sha256 = await sha256Of(file).catch(() => undefined);
    const received = photos.filter((photo) => photo.sha256 === sha256);
    const same = received.find(({ replacedIn }) => replacedIn === null) ?? received[0] ?? null;
    setComparison({ fileName: file.name, photo: sha256 === undefined ? undefined : same });
  });
  const compare = (file: File | undefined): void => {
    if (file !== undefined && isSecureContext) run(file);
  };
  const input = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => compare(input.current?.files?.[0]));
  const onPaste = useEffectEvent((event: ClipboardEvent) => compare(event.clipboardData?.files[0]));
  useEffect(() => {
    // A file may have been chosen before the script was there.
    takeOver();
    // Anywhere on the page.
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  // The server cannot know.
  const isHydrated = useIsHydrated();
  if (isHydrated && !isSecureContext) return <p>{texts.notSecure}</p>;
  return (
    <div className="space-y-4">
      <p>{texts.compareText}</p>
      <Field id="photo-file" label={texts.file}>
        <input
          ref={input}
          id="photo-file"
          type="file"
          onChange={(event) => compare(event.target.files?.[0])}
          className={inputClasses}
        />
      </Field>
      <div role="status">
        {isBusy ? (
          <p>{texts.comparing}</p>
        ) : comparison === null ? null : (
          <ComparisonNotice {...comparison} />
        )}
      </div>
    </div>
  );
}

function KnownReceipt({ receipt }: { readonly receipt: CheckedReceipt }) {
  const { labels, receipt: words, receiptCheck: texts } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const photos = photosOf(receipt);
  const factsOf = (number: number) =>
    photos
      .filter(({ sentIn }) => sentIn === number)
      .map(({ slot, sha256, replacedIn }) => {
        const note = replacedIn === null ? '' : ` (${texts.replacedBy(String(replacedIn))})`;
        const name = `${words.sha256(labels[`photos.${slot}`])}${note}`;
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
          [words.sha256(words.checklist), <Sha256 key="checklist" hex={receipt.sha256} />],
          ...factsOf(0),
        ]}
      />
      {receipt.corrections.length === 0 ? null : <p className="font-semibold">{texts.counts}</p>}
      {receipt.corrections.map((answered) => (
        <section key={answered.number} className="space-y-2">
          <h2 className="text-xl font-bold">{words.correction(String(answered.number))}</h2>
          <Facts
            facts={[
              [texts.reference, answered.reference],
              [words.answeredAt, indianTime(answered.answeredAt)],
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
  const { receiptCheck: texts } = useSubmissionTexts();
  const { token = '' } = useParams();
  const arrived = useArrived(`/r/${token}`, checkReceipt);
  const loaded = useLoaded(token, async () => callApi(checkReceipt, { params: { token } }), arrived?.result);
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
          <FailedLoad text={texts.failed} failure={failure} onRetry={loaded.reload} isBusy={loaded.isBusy} />
        )}
      </div>
    </Page>
  );
}
