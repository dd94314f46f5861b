/** Names with their values, one below the other where there is little room. */
import type { ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

export function Facts({ facts }: FactsProps) {
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
