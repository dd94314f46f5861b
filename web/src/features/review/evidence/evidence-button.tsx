/** Buttons that download evidence: of one centre, and of the centres of a list. */
import {
  downloadEvidence,
  exportEvidence,
  type EvidenceSelection,
} from '#contract/review/evidence-endpoints.ts';
import { DownloadButton } from '../../../patterns/download-button.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';

export function EvidenceButton({ centreId }: { readonly centreId: string }) {
  const { evidence: texts } = useAdminTexts();
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

export function EvidenceListButton({ label, variant, selection, disabled }: EvidenceListButtonProps) {
  const { evidence: texts } = useAdminTexts();
  return (
    <DownloadButton
      variant={variant}
      label={label ?? texts.download}
      endpoint={exportEvidence}
      input={() => ({ body: selection })}
      fileName="evidence.zip"
      failedText={texts.failed}
      disabled={disabled}
    />
  );
}
