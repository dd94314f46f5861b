/** A button that copies a text, and says whether it did. */
import { useState } from 'react';
import { useAdminTexts } from '../texts/admin-texts.tsx';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
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
      <Button variant="link" onClick={copy}>
        {label}
      </Button>
      <span role="status" className="text-sm">
        {outcome === null ? '' : texts[outcome]}
      </span>
    </span>
  );
}
