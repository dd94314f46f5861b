/** Buttons that hand something over: download a file, with its progress and a failure, or copy a text. */
import { useState } from 'react';
import type { Failure, JsonInput } from '#contract/call.ts';
import type { FileEndpoint } from '#contract/endpoint.ts';
import { downloadFile } from '../api/download.ts';
import { useAdminTexts } from '../texts/admin.texts.ts';
import { Button } from '../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../ui/dialog.tsx';
import { LiveRegion } from '../ui/messages.tsx';
import { useAction } from '../ui/use-action.ts';
import { failureReason } from './outcome-notice.tsx';

/** The size is shown from here on: a small file would only make it flicker. */
const minShownBytes = 300_000;

export function DownloadButton<Params, Query, Body>(props: {
  readonly label: string;
  readonly variant?: 'quiet' | 'link' | undefined;
  readonly endpoint: FileEndpoint<Params, Query, Body>;
  /** Called when the button is pressed. */
  readonly input: () => JsonInput<Params, Query, Body>;
  /** When the server does not name the file. */
  readonly fileName: string;
  readonly failedText: string;
  /** Shown below `failedText` when the reason is unknown. */
  readonly failedDetail?: string;
  readonly disabled?: boolean;
  /** What is asked before the download begins. */
  readonly question?: Readonly<Record<'title' | 'text' | 'confirmLabel', string>> | undefined;
  /** The id of an element with a hint about the file. */
  readonly describedBy?: string;
}) {
  const texts = useAdminTexts();
  const { downloads } = texts;
  const [bytes, setBytes] = useState(0);
  const [savedName, setSavedName] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);

  const { run: download, isBusy } = useAction(async () => {
    setSavedName(null);
    setBytes(0);
    const outcome = await downloadFile(props.endpoint, props.input(), props.fileName, setBytes);
    setFailure(outcome.ok ? null : outcome.failure);
    setSavedName(outcome.ok ? outcome.value : null);
  });
  const busyLabel =
    bytes < minShownBytes
      ? downloads.preparing
      : downloads.running(downloads.megabytes((bytes / 1_000_000).toFixed(1)));
  return (
    <>
      <Button
        variant={props.variant ?? 'quiet'}
        wide={props.variant !== 'link'}
        busy={isBusy}
        disabled={props.disabled}
        aria-describedby={props.describedBy}
        onClick={props.question === undefined ? download : () => setAsking(true)}
      >
        {isBusy ? busyLabel : props.label}
      </Button>
      <LiveRegion>{savedName === null ? '' : downloads.saved(savedName)}</LiveRegion>
      {isAsking && props.question !== undefined ? (
        <ConfirmDialog
          {...props.question}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            download();
          }}
        />
      ) : null}
      {failure === null ? null : (
        <AlertDialog
          text={props.failedText}
          detail={failureReason(texts, failure) ?? props.failedDetail}
          onClose={() => setFailure(null)}
        />
      )}
    </>
  );
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly variant?: 'quiet' | 'link';
}

/** A button that copies a text, and says whether it did. */
export function CopyButton({ text, label, variant = 'link' }: CopyButtonProps) {
  const { copying: texts } = useAdminTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const { run: copy } = useAction(async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Not allowed, or the page was not loaded over HTTPS.
      setOutcome('failed');
    }
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Button variant={variant} onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-sm">
        {outcome === null ? '' : texts[outcome]}
      </span>
    </span>
  );
}
