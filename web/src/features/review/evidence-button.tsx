/** Buttons that download evidence: of one centre, and of the centres of a list. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadEvidence, exportEvidence, type EvidenceSelection } from '#contract/review/list-endpoints.ts';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { useReviewTexts } from '../../texts/use-review-texts.ts';
import { useFormat } from '../../texts/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { queueUrl } from './queue-url-state.ts';
import { queuePageOptions } from './review-query.ts';

export function EvidenceButton({ centreId }: { readonly centreId: string }) {
  const { evidence: texts } = useReviewTexts();
  return (
    <DownloadButton
      label={texts.download}
      endpoint={downloadEvidence}
      input={() => ({ params: { id: centreId } })}
      fileName="evidence.zip"
      failedText={texts.failed}
    />
  );
}

interface EvidenceListButtonProps {
  readonly variant?: 'quiet' | 'link';
  /** By default that of a button. */
  readonly label?: string;
  readonly selection: EvidenceSelection;
  readonly disabled: boolean;
}

/** More are a very large file, which is asked about. */
const largeCount = 500;

interface Asked {
  readonly count: number;
  readonly start: () => void;
}

/** Asks before the download of a long list. Without its count the download itself says what is wrong. */
function useQuestion({ list = queueUrl.initial.list, state = '', reason, ids }: EvidenceSelection) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = async (): Promise<number> => {
    if (ids !== undefined) return ids.length;
    const page = await queries.ensureQueryData(
      queuePageOptions({ list, state, reason: reason ?? '', page: 1 }),
    );
    return page.total;
  };
  const { run: onAsk } = useAction(async (start: () => void) => {
    const found = await count().catch(() => 0);
    if (found > largeCount) setAsked({ count: found, start });
    else start();
  });
  return { asked, onAsk, close: () => setAsked(null) };
}

export function EvidenceListButton({ label, variant, selection, disabled }: EvidenceListButtonProps) {
  const { evidence: texts } = useReviewTexts();
  const format = useFormat();
  const { asked, onAsk, close } = useQuestion(selection);
  return (
    <>
      <DownloadButton
        variant={variant}
        label={label ?? texts.download}
        endpoint={exportEvidence}
        input={() => ({ body: selection })}
        fileName="evidence.zip"
        failedText={texts.failed}
        disabled={disabled}
        onAsk={onAsk}
      />
      {asked === null ? null : (
        <ConfirmDialog
          title={texts.largeTitle(format.number(asked.count))}
          text={texts.largeText}
          confirmLabel={texts.largeConfirm}
          onCancel={close}
          onConfirm={() => {
            close();
            asked.start();
          }}
        />
      )}
    </>
  );
}
