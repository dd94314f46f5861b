/** A button that fetches a file and saves it: says how far it is, can't be pressed twice, tells when it failed. */
import { useState } from 'react';
import type { Failure, JsonInput } from '#contract/call.ts';
import type { FileEndpoint } from '#contract/endpoint.ts';
import { downloadFile } from '../api/download.ts';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/confirm-dialog.tsx';
import { failureReason } from './failure-notice.tsx';
import { LiveRegion } from '../ui/messages.tsx';

interface DownloadButtonProps<Params, Query, Body> {
  readonly label: string;
  readonly endpoint: FileEndpoint<Params, Query, Body>;
  /** Asked when it is pressed. */
  readonly input: () => JsonInput<Params, Query, Body>;
  readonly fileName: string;
  readonly failedText: string;
  /** Shown below `failedText` when neither the server nor the network says more. */
  readonly failedDetail?: string;
  readonly disabled?: boolean;
}

/** Below this, figures would only flicker. */
const noteworthyBytes = 300_000;

export function DownloadButton<Params, Query, Body>(props: DownloadButtonProps<Params, Query, Body>) {
  const texts = useTexts();
  const { downloads } = useAdminTexts();
  const [bytes, setBytes] = useState<number | null>(null);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const download = async (): Promise<void> => {
    setSaved(false);
    setBytes(0);
    const failed = await downloadFile(props.endpoint, props.input(), props.fileName, setBytes);
    setBytes(null);
    setFailure(failed);
    setSaved(failed === null);
  };
  const runningLabel = (count: number): string =>
    count < noteworthyBytes
      ? downloads.preparing
      : downloads.running(downloads.megabytes((count / 1_000_000).toFixed(1)));
  return (
    <>
      <Button
        variant="quiet"
        wide
        busy={bytes !== null}
        disabled={props.disabled}
        onClick={() => void download().catch(reportError)}
      >
        {bytes === null ? props.label : runningLabel(bytes)}
      </Button>
      <LiveRegion>{saved ? downloads.saved(props.fileName) : ''}</LiveRegion>
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
