/** What a screen shows while it waits: a skeleton of the content. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div role="status" className="space-y-4">
      <p>{label}</p>
      <div aria-hidden className="space-y-3">
        {['w-2/3', 'w-full', 'w-full', 'w-1/2'].map((width, index) => (
          <div key={index} className={`h-11 ${width} animate-pulse rounded-card bg-line`} />
        ))}
      </div>
    </div>
  );
}
