/** Compares a photo file with the submitted photos of a receipt by SHA-256. The file stays in the browser. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoSlot } from '#contract/exam.ts';
import { sha256Of } from '../../patterns/sha256.ts';
import { useSubmissionTexts } from '../../texts/use-submission-texts.ts';
import { Field, inputClasses } from '../../ui/field.tsx';
import { useIsHydrated } from '../../ui/hydration.ts';
import { Notice } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';

/** A photo of any version. */
export interface ReceivedPhoto {
  readonly slot: PhotoSlot;
  readonly sha256: string;
  /** The number of the correction that it answers; 0 when it was submitted first. */
  readonly sentIn: number;
  /** The number of the correction that replaced it; null when it counts. */
  readonly replacedIn: number | null;
}

interface Comparison {
  readonly fileName: string;
  /** The photo that the file is; null for none of them; undefined when the file could not be read. */
  readonly photo: ReceivedPhoto | null | undefined;
}

function ComparisonNotice({ fileName, photo }: Comparison) {
  const { labels, receiptCheck: texts } = useSubmissionTexts();
  if (photo === undefined)
    return (
      <Notice tone="bad">
        <p>{texts.unreadable(fileName)}</p>
      </Notice>
    );
  const textOf = ({ slot, replacedIn }: ReceivedPhoto): string =>
    replacedIn === null
      ? texts.same(fileName, labels[`photos.${slot}`])
      : texts.sameReplaced(fileName, labels[`photos.${slot}`], String(replacedIn));
  return (
    <Notice tone={photo?.replacedIn === null ? 'good' : 'warn'}>
      <p className="font-semibold [overflow-wrap:anywhere]">
        {photo === null ? texts.different(fileName) : textOf(photo)}
      </p>
      {photo === null ? <p>{texts.differentHelp}</p> : null}
    </Notice>
  );
}

export function PhotoCompare({ photos }: { readonly photos: readonly ReceivedPhoto[] }) {
  const { receiptCheck: texts } = useSubmissionTexts();
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const { run, isBusy } = useAction(async (file: File) => {
    const sha256 = await sha256Of(file).catch(() => undefined);
    const received = photos.filter((photo) => photo.sha256 === sha256);
    const same = received.find(({ replacedIn }) => replacedIn === null) ?? received[0] ?? null;
    setComparison({ fileName: file.name, photo: sha256 === undefined ? undefined : same });
  });
  const compare = (file: File | undefined): void => {
    if (file !== undefined && isSecureContext) run(file);
  };
  const input = useRef<HTMLInputElement>(null);
  // A file may have been chosen before the script was there.
  const takeOver = useEffectEvent(() => compare(input.current?.files?.[0]));
  // A file may be pasted anywhere on the page.
  const onPaste = useEffectEvent((event: ClipboardEvent) => compare(event.clipboardData?.files[0]));
  useEffect(() => {
    takeOver();
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  // The server cannot know.
  const isHydrated = useIsHydrated();
  if (isHydrated && !isSecureContext) return <p>{texts.notSecure}</p>;
  return (
    <div className="space-y-4">
      <p>{texts.compareText}</p>
      <Field id="photo-file" label={texts.file}>
        <input
          ref={input}
          id="photo-file"
          type="file"
          onChange={(event) => compare(event.target.files?.[0])}
          className={inputClasses}
        />
      </Field>
      <div role="status">
        {isBusy ? (
          <p>{texts.comparing}</p>
        ) : comparison === null ? null : (
          <ComparisonNotice {...comparison} />
        )}
      </div>
    </div>
  );
}
