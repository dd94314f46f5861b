/** The recovery codes, shown once: to copy or download, and to close after a confirmation. */
import { useState } from 'react';
import { saveFile } from '../../../api/download.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

function CopyButtons({ codes }: Pick<RecoveryCodesProps, 'codes'>) {
  const { twoStep: texts } = useAdminTexts();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const text = `${codes.join('\n')}\n`;
  const { run: copy } = useAction(async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Not allowed, or the page was not loaded over HTTPS.
      setOutcome('copyFailed');
    }
  });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={copy}>
          {texts.copy}
        </Button>
        <Button variant="quiet" onClick={() => saveFile(new Blob([text]), texts.fileName)}>
          {texts.download}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {outcome === null ? '' : texts[outcome]}
      </p>
    </>
  );
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { twoStep: texts } = useAdminTexts();
  const [isStored, setStored] = useState(false);
  return (
    <>
      <Notice tone="good" live="status">
        <p className="font-semibold">{texts.isOn}</p>
      </Notice>
      <h3 className="text-lg font-bold">{texts.recoveryTitle}</h3>
      <p>{texts.recoveryText}</p>
      <ul
        aria-label={texts.recoveryTitle}
        className="grid gap-x-8 gap-y-1 font-mono font-semibold sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButtons codes={codes} />
      <label className="flex min-h-11 items-center gap-3 py-1">
        <input
          type="checkbox"
          checked={isStored}
          onChange={() => setStored(!isStored)}
          className="size-6 shrink-0 accent-action"
        />
        {texts.stored}
      </label>
      <Button disabled={!isStored} onClick={onDone}>
        {texts.done}
      </Button>
    </>
  );
}
