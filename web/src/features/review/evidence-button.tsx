/** A button that downloads the evidence of the centres of a list. */
import { exportEvidence, type EvidenceSelection } from '#contract/review/list-endpoints.ts';
import { DownloadButton } from '../../patterns/download-button.tsx';
import { useFormat } from '../../texts/format.ts';
import { useReviewTexts } from '../../texts/review.texts.ts';

/** More are a very large file, which is asked about. */
const largeCount = 500;

/** @param props.label by default that of a button */
export function EvidenceListButton(props: {
  readonly variant?: 'quiet' | 'link';
  readonly label?: string;
  readonly selection: EvidenceSelection;
  /** How many centres it has. */
  readonly count: number;
}) {
  const { variant, selection, count } = props;
  const { evidence: texts } = useReviewTexts();
  const title = texts.largeTitle(useFormat().number(count));
  return (
    <DownloadButton
      variant={variant}
      label={props.label ?? texts.download}
      endpoint={exportEvidence}
      input={() => ({ body: selection })}
      fileName="evidence.zip"
      failedText={texts.failed}
      disabled={count === 0}
      question={
        count > largeCount ? { title, text: texts.largeText, confirmLabel: texts.largeConfirm } : undefined
      }
    />
  );
}
