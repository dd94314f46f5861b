/** Buttons, and links that look like buttons. A screen has one strong action; others are quiet; the least of them are text. */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from './link.tsx';

type Variant = 'strong' | 'quiet' | 'danger' | 'ghost' | 'link';

const base =
  'control inline-flex min-h-11 items-center gap-2 rounded-card py-2 transition-colors disabled:cursor-not-allowed aria-busy:cursor-progress';
const boxed = 'boxed justify-center px-5 text-center';

const variantClasses: Record<Variant, string> = {
  strong: `${boxed} border border-transparent bg-action font-semibold text-on-action hover:bg-action-strong disabled:bg-line disabled:text-muted`,
  quiet: `${boxed} border border-edge bg-paper text-ink hover:bg-action-soft disabled:border-line disabled:text-muted`,
  danger: `${boxed} border border-bad bg-paper text-bad hover:bg-bad-soft disabled:border-line disabled:text-muted`,
  ghost: 'px-2 text-action hover:bg-action-soft',
  // Aligned with the left edge of the text above it.
  link: '-mx-1 min-w-11 px-1 text-left font-semibold text-action underline underline-offset-4 hover:text-action-strong',
};

/** Also of a link that is no screen, such as one that calls. */
export const buttonClasses = (variant: Variant, wide = false): string =>
  `${base} ${variantClasses[variant]} ${wide ? 'w-full sm:w-auto' : ''}`;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  readonly variant?: Variant;
  readonly type?: 'button' | 'submit';
  /** The action is in progress: shown and announced, and the button does nothing. It keeps the focus, unlike a disabled one. */
  readonly busy?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Button({
  variant = 'strong',
  type = 'button',
  busy = false,
  wide = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(variant, wide)}
    />
  );
}

interface ButtonLinkProps {
  readonly to: To;
  readonly state?: unknown;
  readonly variant?: Variant;
  readonly wide?: boolean;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** A link that the specification calls a button: announced as a button, opened like a link. */
export function ButtonLink({ variant = 'strong', wide = false, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      role="button"
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={buttonClasses(variant, wide)}
    />
  );
}
