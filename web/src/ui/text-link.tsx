/** A link that stands beside text or in a line of its own, as tall as a finger. */
import type { ReactNode } from 'react';
import { type To } from 'react-router';
import { Link } from './link.tsx';

interface TextLinkProps {
  readonly to: To;
  readonly state?: unknown;
  readonly children: ReactNode;
}

export function TextLink({ to, state, children }: TextLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 hover:text-action-strong"
    >
      {children}
    </Link>
  );
}
