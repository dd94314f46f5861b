/** A section that is folded away on a phone. On a wide screen and on paper it is open, and nothing folds it. */
import { useId, useState, type ReactNode } from 'react';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { Button } from '../../../ui/button.tsx';

interface FoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Fold({ title, children }: FoldProps) {
  const { status } = useSubmissionTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-paper px-gutter py-1 lg:py-3 print:border-0 print:p-0"
    >
      <div className="flex min-h-11 items-center justify-between gap-4 break-after-avoid">
        <h2 id={`${id}-title`} className="font-bold">
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
