/** Below the queue: what an officer opens now and then, with a title and what it is for. */
import type { ReactNode } from 'react';

interface FoldedProps {
  readonly texts: { readonly title: string; readonly lead: string };
  readonly children: ReactNode;
}

export function Folded({ texts, children }: FoldedProps) {
  return (
    <details className="mt-4 max-w-3xl">
      <summary className="min-h-11 py-2 font-semibold text-action">{texts.title}</summary>
      <p className="mb-3 text-muted">{texts.lead}</p>
      {children}
    </details>
  );
}
