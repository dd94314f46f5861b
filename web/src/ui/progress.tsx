/** What a screen shows while it waits: how much is done, or a skeleton of the content. */

interface ProgressProps {
  readonly label: string;
  /** From 0 to 1; null when it is unknown. */
  readonly fraction: number | null;
}

export function Progress({ label, fraction }: ProgressProps) {
  return (
    <div className="space-y-1">
      <p className="text-sm">{label}</p>
      <progress
        value={fraction ?? undefined}
        max={1}
        aria-label={label}
        className="h-2 w-full accent-action"
      />
    </div>
  );
}

/** What a screen shows while it waits: a skeleton of the content. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" data-waits className="space-y-4">
      <p>{label}</p>
      <div aria-hidden className="space-y-3">
        {['w-2/3', 'w-full', 'w-full', 'w-1/2'].map((width, index) => (
          <div key={index} className={`h-11 ${width} animate-pulse rounded-card bg-line`} />
        ))}
      </div>
    </div>
  );
}
