/** What the landing page and the login page offer to somebody who is logged in. */
import type { ReactNode } from 'react';

export function SessionFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-labelledby="session-title"
      className="mb-6 rounded-card border-2 border-action bg-paper p-4 sm:p-6"
    >
      <h2 id="session-title" className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
