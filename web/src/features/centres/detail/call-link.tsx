/** A strong action that calls a phone. */
import type { ReactNode } from 'react';

interface CallLinkProps {
  /** Ten digits. */
  readonly phone: string;
  readonly children: ReactNode;
}

export function CallLink({ phone, children }: CallLinkProps) {
  return (
    <a
      href={`tel:+91${phone}`}
      className="control boxed inline-flex min-h-11 items-center justify-center rounded-card bg-action px-5 py-2 text-center font-semibold text-on-action transition-colors hover:bg-action-strong"
    >
      {children}
    </a>
  );
}
