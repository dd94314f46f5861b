/** The receipt of a submitted checklist, on screen and on paper; its QR code leads to the page that checks it. */
import { lazy, Suspense } from 'react';
import type { Profile } from '#contract/checklist/profile.ts';
import { useExamTitle } from '../../../texts/page-settings.ts';
import { useIndianTime } from '../../../texts/format.ts';
import { useSubmissionTexts } from '../../../texts/submission-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts, Sha256 } from './facts.tsx';
import { SendReceipt } from './send-receipt.tsx';

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

interface ReceiptProps {
  readonly userId: string;
  readonly profile: Profile;
}

export function Receipt({ userId, profile }: ReceiptProps) {
  const { labels, receipt: words, status } = useSubmissionTexts();
  const exam = useExamTitle();
  const indianTime = useIndianTime();
  const { centre, photos, receipt } = profile;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">{words.title}</h2>
        <div className="no-print">
          <Button variant="quiet" onClick={() => window.print()}>
            {status.print}
          </Button>
        </div>
      </div>
      <Facts
        facts={[
          [status.reference, profile.reference ?? ''],
          [status.submittedAt, indianTime(profile.submittedAt ?? profile.updatedAt)],
          [words.exam, exam],
          [words.centre, `${centre.name}, ${centre.city}`],
          ...(receipt == null ? [] : [[words.centreCode, receipt.centreCode] as const]),
          ...photos.map(
            ({ slot, sha256 }) =>
              [words.sha256(labels[`photos.${slot}`]), <Sha256 key={slot} hex={sha256} />] as const,
          ),
        ]}
      />
      {receipt == null ? null : <CheckAddress url={receipt.url} />}
      <SendReceipt key={profile.centre_config_id} userId={userId} profile={profile} />
    </section>
  );
}
