/** A box around a form. */
import type { ReactNode } from 'react';

export function Card({ children }: { readonly children: ReactNode }) {
  return <div className="rounded-card border border-line bg-paper p-gutter sm:p-6">{children}</div>;
}
