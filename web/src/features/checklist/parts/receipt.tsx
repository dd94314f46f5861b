/** What /status shows of a submitted checklist: the confirmation, the receipt to check, and a copy that can be printed. */
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Failure } from '#contract/call.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { sendReceipt } from '#contract/checklist/receipt.ts';
import { previewRows } from '#contract/checklist/derive/rows.ts';
import { readStoredAnswers } from '#contract/checklist/derive/answers.ts';
import { wholeProfile, type SubmittedProfile } from '#contract/checklist/received-profile.ts';
import { callApi } from '../../../api/client.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { useIndianTime } from '../../../texts/format.ts';
import { useSession } from '../../../session/session-store.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { serverPhotos } from '../draft/draft.ts';
import { fetchProfile } from '../use-profiles.ts';
import { DocumentTable } from './document-table.tsx';
import { Facts, Sha256 } from './facts.tsx';
import { Fold } from './fold.tsx';

interface ReceiptProps {
  readonly userId: string;
  readonly profile: SubmittedProfile;
}

/** Mails the receipt, again or for the first time. */
function SendReceipt({ userId, profile }: ReceiptProps) {
  const texts = useSubmissionTexts();
  const { receipt: words } = texts;
  const { language } = useLanguage();
  const [sentTo, setSentTo] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = useAction(async () => {
    const body = { centre_config_id: profile.centre_config_id, language };
    const result = await callApi(sendReceipt, { params: { userId }, body });
    setSentTo(result.ok ? result.value.receipt.mailedTo : null);
    setFailure(result.ok ? null : result.failure);
  });
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button could not keep the focus while it was disabled.
    if (sentTo !== null || failure !== null) outcome.current?.focus();
  }, [sentTo, failure]);
  const isMailed = (profile.receipt?.mailedTo ?? []).length > 0 || sentTo !== null;
  return (
    <div className="no-print space-y-3">
      <Button variant="quiet" busy={send.isBusy} onClick={send.run}>
        {isMailed ? words.sendAgain : words.send}
      </Button>
      <div ref={outcome} tabIndex={-1}>
        {sentTo === null ? null : (
          <Notice tone="good">
            <p className="[overflow-wrap:anywhere]">{words.sentAgain(sentTo.join(words.and))}</p>
          </Notice>
        )}
        {failure === null ? null : <ErrorNotice text={failureText(texts, failure, words.sendFailed)} />}
      </div>
    </div>
  );
}

const QrCode = lazy(async () => ({ default: (await import('../../../patterns/qr-code.tsx')).QrCode }));

function CheckAddress({ url }: { readonly url: string }) {
  const { receipt } = useSubmissionTexts();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="aspect-square w-[160px] shrink-0 [&_svg]:m-0 [&_svg]:size-full">
        <Suspense>
          <QrCode text={url} label={receipt.qrLabel} />
        </Suspense>
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p>{receipt.checkAt}</p>
        <a
          href={url}
          className="inline-flex min-h-11 items-center text-action underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {url}
        </a>
      </div>
    </div>
  );
}

/** An answer to a correction, which has a reference and a hash of its own. */
function AnsweredFacts({
  answered,
}: {
  readonly answered: NonNullable<Profile['receipt']>['corrections'][number];
}) {
  const { receipt: words, status } = useSubmissionTexts();
  const indianTime = useIndianTime();
  return (
    <div className="break-inside-avoid">
      <h3 className="font-bold">{words.correction(String(answered.number))}</h3>
      <Facts
        facts={[
          [status.reference, answered.reference],
          [words.answeredAt, indianTime(answered.answeredAt)],
          ['SHA-256', <Sha256 key="sha256" hex={answered.sha256} />],
        ]}
      />
    </div>
  );
}

/** What a person needs of the receipt: that it is submitted, for which centre, the reference, and when. */
export function Confirmation({
  profile,
  children,
}: {
  readonly profile: SubmittedProfile;
  readonly children: ReactNode;
}) {
  const { receipt: words, status } = useSubmissionTexts();
  const indianTime = useIndianTime();
  const { centre, receipt } = profile;
  const mailedTo = receipt?.mailedTo ?? [];
  return (
    <section className="space-y-3">
      {/* The one green surface of the portal; on paper it has a frame instead. */}
      <div className="space-y-3 rounded-card bg-good p-gutter text-center text-on-action sm:p-6 print:border print:bg-transparent print:text-ink">
        {children}
        <p className="[overflow-wrap:anywhere]">
          {[receipt?.centreCode, centre.name, centre.city].filter(Boolean).join(', ')}
        </p>
        <dl>
          <dt className="text-sm">{status.reference}</dt>
          <dd className="text-xl font-bold [overflow-wrap:anywhere] sm:text-2xl">{profile.reference}</dd>
        </dl>
        <p className="text-sm">{status.submittedOn(indianTime(profile.submittedAt))}</p>
      </div>
      {mailedTo.length === 0 ? null : (
        <p className="no-print [overflow-wrap:anywhere]">{words.mailedTo(mailedTo.join(words.and))}</p>
      )}
      <div className="no-print">
        <Button wide variant="quiet" onClick={() => window.print()}>
          {status.print}
        </Button>
      </div>
    </section>
  );
}

/** What proves the submission; its QR code leads to the page that checks it. */
export function ReceiptCheck({ userId, profile }: ReceiptProps) {
  const { labels, receipt: words } = useSubmissionTexts();
  const exam = useExamTitle();
  const { photos, receipt } = profile;
  return (
    <Fold title={words.checkTitle}>
      {receipt == null ? null : <CheckAddress url={receipt.url} />}
      <Facts
        facts={[
          [words.exam, exam],
          ...(receipt == null
            ? []
            : [[words.sha256(words.checklist), <Sha256 key="checklist" hex={receipt.sha256} />] as const]),
          ...photos.map(
            ({ slot, sha256 }) =>
              [words.sha256(labels[`photos.${slot}`]), <Sha256 key={slot} hex={sha256} />] as const,
          ),
        ]}
      />
      {(receipt?.corrections ?? []).map((answered) => (
        <AnsweredFacts key={answered.number} answered={answered} />
      ))}
      <SendReceipt key={profile.centre_config_id} userId={userId} profile={profile} />
    </Fold>
  );
}

/** The photos of a checklist, and a function that loads new paths of their pictures, which expire. */
function usePhotos(profile: SubmittedProfile) {
  const userId = useSession()?.userId;
  const [fresh, setFresh] = useState<Profile>(profile);
  const { run: refresh } = useAction(async () => {
    if (userId === undefined) return;
    const result = await fetchProfile(userId, profile.centre_config_id);
    const loaded = result.ok ? wholeProfile(result.value.profile) : null;
    if (loaded !== null) setFresh(loaded);
  });
  const isSame = fresh.centre_config_id === profile.centre_config_id;
  return { photos: serverPhotos(isSame ? fresh : profile), refresh };
}

/** What was submitted first in the rows that corrections have changed, by the number of the row. */
function useFirstAnswers({ centre, answers, receipt }: SubmittedProfile): ReadonlyMap<string, string> {
  const { status, receipt: words } = useSubmissionTexts();
  const textOf = useRowText();
  const corrections = receipt?.corrections ?? [];
  const first = corrections
    .toReversed()
    .flatMap(({ changes }) => changes)
    .map(({ question, before }) => [question, before] as const);
  const firstAnswers = readStoredAnswers({ ...answers, ...Object.fromEntries(first) }) ?? answers;
  const before = previewRows(centre, firstAnswers);
  const changed = previewRows(centre, answers).flatMap(({ number, value }, index): [string, string][] => {
    const slot = value.kind === 'photo' ? value.slot : null;
    const newPhoto = corrections.findLast(({ photos }) => slot !== null && photos.includes(slot));
    if (newPhoto !== undefined) return [[number, words.newPhoto(String(newPhoto.number))]];
    const [now, then] = [textOf(value), textOf(before[index]?.value ?? value)];
    return now === then ? [] : [[number, status.first(then.split('\n').join('; '))]];
  });
  return new Map(changed);
}

/** The submitted checklist as a document: what counts. */
export function SubmittedCopy({ profile }: { readonly profile: SubmittedProfile }) {
  const { status } = useSubmissionTexts();
  const { photos, refresh } = usePhotos(profile);
  const marks = useFirstAnswers(profile);
  const isCorrected = (profile.receipt?.corrections ?? []).length > 0;
  return (
    // On paper the copy begins on its own page, in rows that need less room.
    <div className="print:break-before-page print:text-sm print:[&_td]:py-0.5 print:[&_th]:py-0.5">
      <Fold title={status.copyTitle}>
        {isCorrected ? <p>{status.copyCorrected}</p> : null}
        <DocumentTable
          changeable={false}
          marks={marks}
          document={{ centre: profile.centre, answers: profile.answers, photos }}
          onPhotoMissing={refresh}
        />
      </Fold>
    </div>
  );
}
