/**
 * The links between screens. React Router's own brings 5 KB of prefetching and data loading into the first load, which only its
 * framework mode uses.
 */
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { createPath, useHref, useLocation, useNavigate, type To } from 'react-router';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'download'> {
  readonly to: To;
  readonly state?: unknown;
}

/** Whether the click means this tab: others are the browser's. */
const isForThisTab = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const onOwnClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isForThisTab(event)) return;
    event.preventDefault();
    // As a browser does with a link to the present address.
    const replace = href === createPath(location);
    void navigate(to, { replace, state });
  };
  return (
    <a {...rest} href={href} onClick={onOwnClick}>
      {children}
    </a>
  );
}

/** A link that stands next to text or in a line of its own, as tall as a finger. */
export function TextLink({ to, state, children }: { to: To; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="control inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 hover:text-action-strong"
    >
      {children}
    </Link>
  );
}

// An e-mail address, which breaks before its `@` where it is too long for a line.

export function Email({ email }: { readonly email: string }) {
  const at = email.indexOf('@');
  return at < 0 ? (
    email
  ) : (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
