/** What /status shows of a submitted checklist: the confirmation, the receipt to check, and a copy that can be printed. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Result } from '#contract/call.ts';
import type { Profile } from '#contract/checklist/profile.ts';
import { sendReceipt } from '#contract/checklist/receipt.ts';
import { previewRows } from '#contract/checklist/rows.ts';
import { readStoredAnswers } from '#contract/checklist/answers.ts';
import { wholeProfile, type SubmittedProfile } from '#contract/checklist/received-profile.ts';
import { callApi } from '../../../api/client.ts';
import { useRowText } from '../../../patterns/row-words.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { useIndianTime } from '../../../texts/format.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { serverPhotos } from '../draft/draft.ts';
import { createBrowserPorts } from '../draft/ports.ts';
import { DocumentTable } from './document-table.tsx';
import { Facts, Fold, Sha256 } from './facts.tsx';

interface ReceiptProps {
  readonly userId: string;
  readonly profile: SubmittedProfile;
}

/** Mails the receipt, again or for the first time. */
function SendReceipt({ userId, profile }: ReceiptProps) {
  const { receipt: words } = useSubmissionTexts();
  const { language } = useLanguage();
  const [outcome, setOutcome] = useState<Result<{
    readonly receipt: { readonly mailedTo: readonly string[] };
  }> | null>(null);
  const send = useAction(async () => {
    const body = { centre_config_id: profile.centre_config_id, language };
    setOutcome(await callApi(sendReceipt, { params: { userId }, body }));
  });
  const isMailed = outcome?.ok === true || (profile.receipt?.mailedTo ?? []).length > 0;
  return (
    <div className="no-print space-y-3">
      <Button variant="quiet" busy={send.isBusy} onClick={send.run}>
        {isMailed ? words.sendAgain : words.send}
      </Button>
      <AutoFocus of={outcome}>
        {outcome?.ok === true ? (
          <Notice tone="good">
            <p className="[overflow-wrap:anywhere]">
              {words.sentAgain(outcome.value.receipt.mailedTo.join(words.and))}
            </p>
          </Notice>
        ) : (
          <ErrorNotice text={words.sendFailed} failure={outcome?.failure} />
        )}
      </AutoFocus>
    </div>
  );
}

const QrCode = lazy(async () => ({ default: (await import('../../../patterns/qr-code.tsx')).QrCode }));

interface ConfirmationProps {
  readonly profile: SubmittedProfile;
  /** That it is submitted. */
  readonly children: ReactNode;
}

/** What a person needs of the receipt: that it is submitted, for which centre, the reference, and when. */
export function Confirmation({ profile, children }: ConfirmationProps) {
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

/** What proves the submission, and each answer to a correction; its QR code leads to the page that checks it. */
export function ReceiptCheck({ userId, profile }: ReceiptProps) {
  const { labels, receipt: words, status } = useSubmissionTexts();
  const exam = useExamTitle();
  const indianTime = useIndianTime();
  const { photos, receipt } = profile;
  const hashes = [
    ...(receipt == null ? [] : [{ name: words.checklist, hex: receipt.sha256 }]),
    ...photos.map(({ slot, sha256 }) => ({ name: labels[`photos.${slot}`], hex: sha256 })),
  ];
  return (
    <Fold title={words.checkTitle}>
      {receipt == null ? null : (
        <div className="flex flex-wrap items-center gap-4">
          <div className="aspect-square w-[160px] shrink-0 [&_svg]:m-0 [&_svg]:size-full">
            <Suspense>
              <QrCode text={receipt.url} label={words.qrLabel} />
            </Suspense>
          </div>
          <div className="min-w-0 flex-1 basis-56">
            <p>{words.checkAt}</p>
            <a
              href={receipt.url}
              className="inline-flex min-h-11 items-center text-action underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {receipt.url}
            </a>
          </div>
        </div>
      )}
      <Facts
        facts={[
          [words.exam, exam],
          ...hashes.map(({ name, hex }) => [words.sha256(name), <Sha256 key={name} hex={hex} />] as const),
        ]}
      />
      {(receipt?.corrections ?? []).map(({ number, reference, answeredAt, sha256 }) => (
        <div key={number} className="break-inside-avoid">
          <h3 className="font-bold">{words.correction(String(number))}</h3>
          <Facts
            facts={[
              [status.reference, reference],
              [words.answeredAt, indianTime(answeredAt)],
              ['SHA-256', <Sha256 key="sha256" hex={sha256} />],
            ]}
          />
        </div>
      ))}
      <SendReceipt key={profile.centre_config_id} userId={userId} profile={profile} />
    </Fold>
  );
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
export function SubmittedCopy({ userId, profile }: ReceiptProps) {
  const { status } = useSubmissionTexts();
  const marks = useFirstAnswers(profile);
  const [fresh, setFresh] = useState<Profile>(profile);
  const shown = fresh.centre_config_id === profile.centre_config_id ? fresh : profile;
  // The paths of the pictures expire.
  const { run: refresh } = useAction(async () => {
    const result = await createBrowserPorts(userId).api.getProfile(profile.centre_config_id);
    const loaded = result.ok ? wholeProfile(result.value.profile) : null;
    if (loaded !== null) setFresh(loaded);
  });
  const isCorrected = (profile.receipt?.corrections ?? []).length > 0;
  return (
    // On paper the copy begins on its own page, in rows that need less room.
    <div className="print:break-before-page print:text-sm print:[&_td]:py-0.5 print:[&_th]:py-0.5">
      <Fold title={status.copyTitle}>
        {isCorrected ? <p>{status.copyCorrected}</p> : null}
        <DocumentTable
          changeable={false}
          marks={marks}
          document={{ centre: profile.centre, answers: profile.answers, photos: serverPhotos(shown) }}
          onPhotoMissing={refresh}
        />
      </Fold>
    </div>
  );
}
