/** Names with their values, and the section that folds them away on a phone. */
import { useId, useState, type ReactNode } from 'react';
import { useSubmissionTexts } from '../../../texts/submission.texts.ts';
import { Button } from '../../../ui/button.tsx';

/** One below the other where there is little room. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-4 gap-y-1 @lg:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="@max-lg:mb-1 @lg:contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A SHA-256 in hex that breaks in the middle where it needs two lines. */
export function Sha256({ hex }: { readonly hex: string }) {
  const middle = hex.length / 2;
  return (
    <code className="text-sm font-normal">
      {hex.slice(0, middle)}
      <wbr />
      {hex.slice(middle)}
    </code>
  );
}

/** On a wide screen and on paper it is open, and nothing folds it. */
export function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { status } = useSubmissionTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-paper px-gutter py-1 lg:py-3 print:border-0 print:p-0"
    >
      <div className="flex min-h-11 items-center justify-between gap-x-4 break-after-avoid max-[16rem]:flex-wrap">
        <h2 id={`${id}-title`} className="min-w-0 font-bold">
          {title}
        </h2>
        <span className="no-print shrink-0 lg:hidden">
          <Button
            id={`${id}-button`}
            variant="link"
            aria-expanded={isOpen}
            aria-labelledby={`${id}-button ${id}-title`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? status.hide : status.show}
          </Button>
        </span>
      </div>
      <div className={`space-y-4 pb-3 ${isOpen ? '' : 'not-print:max-lg:hidden'}`}>{children}</div>
    </section>
  );
}
