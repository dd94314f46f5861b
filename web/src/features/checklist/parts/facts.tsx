/** Names with their values, one below the other on a narrow screen. */

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="max-sm:mb-1 sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
