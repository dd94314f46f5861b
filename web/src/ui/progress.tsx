/** How much of something is done. */
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
