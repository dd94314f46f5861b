/** /r/{token}: anybody who holds a receipt checks it here, without a login (product.md, The checklist 9). */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { isRefusal, type Result } from '#contract/call.ts';
import { checkReceipt, type CheckedReceipt } from '#contract/checklist/receipt.ts';
import type { PhotoSlot } from '#contract/exam.ts';
import { callApi } from '../../api/client.ts';
import { useIndianTime } from '../../texts/format.ts';
import { failureText } from '../../texts/failure-text.ts';
import { useSubmissionTexts } from '../../texts/submission-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, inputClasses } from '../../ui/field.tsx';
import { ErrorNotice, Notice } from '../../ui/messages.tsx';
import { Heading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Facts, Sha256 } from './parts/facts.tsx';

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A photo of any version. */
interface ReceivedPhoto {
  readonly slot: PhotoSlot;
  readonly sha256: string;
  /** The number of the correction that replaced it; null when it counts. */
  readonly replacedIn: number | null;
}

/** In order of arrival. */
function photosOf({ photos, corrections }: CheckedReceipt): ReceivedPhoto[] {
  const replacedAfter = (slot: PhotoSlot, number: number): number | null =>
    corrections.find((later) => later.number > number && later.photos.some((photo) => photo.slot === slot))
      ?.number ?? null;
  return [{ number: 0, photos }, ...corrections].flatMap(({ number, photos: sent }) =>
    sent.map((photo) => ({ ...photo, replacedIn: replacedAfter(photo.slot, number) })),
  );
}

interface Comparison {
  readonly fileName: string;
  /** The photo that the file is; null for none of them; undefined when the file could not be read. */
  readonly photo: ReceivedPhoto | null | undefined;
}

function ComparisonNotice({ fileName, photo }: Comparison) {
  const { labels, receiptCheck: texts } = useSubmissionTexts();
  if (photo === undefined)
    return (
      <Notice tone="bad">
        <p>{texts.unreadable(fileName)}</p>
      </Notice>
    );
  const name = photo === null ? '' : labels[`photos.${photo.slot}`];
  if (photo !== null && photo.replacedIn !== null)
    return (
      <Notice tone="warn">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {texts.sameReplaced(fileName, name, String(photo.replacedIn))}
        </p>
      </Notice>
    );
  return photo === null ? (
    <Notice tone="warn">
      <p className="font-semibold [overflow-wrap:anywhere]">{texts.different(fileName)}</p>
      <p>{texts.differentHelp}</p>
    </Notice>
  ) : (
    <Notice tone="good">
      <p className="font-semibold [overflow-wrap:anywhere]">{texts.same(fileName, name)}</p>
    </Notice>
  );
}

/** Calls the function with a file that is pasted anywhere on the page. */
function usePastedFile(onFile: (file: File | undefined) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => onFile(event.clipboardData?.files[0]));
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
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
  usePastedFile(compare);
  if (!isSecureContext) return <p>{texts.notSecure}</p>;
  return (
    <div className="space-y-4">
      <p>{texts.compareText}</p>
      <Field id="photo-file" label={texts.file}>
        <input
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

/** Returns null while the receipt is looked up. */
function useReceipt(token: string) {
  const [result, setResult] = useState<Result<CheckedReceipt> | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    setResult(null);
    callApi(checkReceipt, { params: { token } })
      .then((found) => {
        if (current) setResult(found);
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [token, round]);
  return { result, retry: useCallback(() => setRound((count) => count + 1), []) };
}

function KnownReceipt({ receipt }: { readonly receipt: CheckedReceipt }) {
  const { labels, receiptCheck: texts } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const photos = photosOf(receipt);
  const factsOf = (sent: CheckedReceipt['photos']) =>
    sent.map(({ slot, sha256 }) => {
      const replacedIn =
        photos.find((photo) => photo.slot === slot && photo.sha256 === sha256)?.replacedIn ?? null;
      const name = texts.sha256(labels[`photos.${slot}`]);
      const note = replacedIn === null ? '' : ` (${texts.replacedBy(String(replacedIn))})`;
      return [`${name}${note}`, <Sha256 key={slot} hex={sha256} />] as const;
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
          ...factsOf(receipt.photos),
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
              ...factsOf(answered.photos),
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

function CheckFailed({
  failed,
  onRetry,
}: {
  readonly failed: Result<unknown>;
  readonly onRetry: () => void;
}) {
  const texts = useSubmissionTexts();
  const { common, receiptCheck } = texts;
  if (failed.ok) return null;
  if (isRefusal(failed.failure, 'receipt.unknown') || isRefusal(failed.failure, 'route.unknown'))
    return (
      <ErrorNotice text={receiptCheck.unknown}>
        <p>{receiptCheck.unknownHelp}</p>
      </ErrorNotice>
    );
  return (
    <ErrorNotice text={failureText(texts, failed.failure, receiptCheck.failed)}>
      <Button variant="link" onClick={onRetry}>
        {common.retry}
      </Button>
    </ErrorNotice>
  );
}

export default function ReceiptCheck() {
  const { receiptCheck: texts } = useSubmissionTexts();
  const { token = '' } = useParams();
  const { result, retry } = useReceipt(token);
  return (
    <Page>
      <Heading>{texts.title}</Heading>
      <div className="space-y-6">
        {result === null ? <Skeleton label={texts.loading} /> : null}
        {result?.ok === true ? <KnownReceipt receipt={result.value} /> : null}
        {result?.ok === false ? <CheckFailed failed={result} onRetry={retry} /> : null}
      </div>
    </Page>
  );
}
