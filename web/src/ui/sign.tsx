/** Signs that the typeface of officers' screens does not have, drawn in the colour of the text beside them; the words are elsewhere. */
const paths = {
  up: 'M2.5 9.5 7 5l4.5 4.5',
  down: 'M2.5 4.5 7 9l4.5-4.5',
  right: 'M4.5 2.5 9 7l-4.5 4.5',
  back: 'M7 2.5 2.5 7 7 11.5M2.5 7h9.5',
  forth: 'M7 2.5 11.5 7 7 11.5M11.5 7H2',
  tick: 'M2 7.5 5.5 11 12 3',
} as const;

export function Sign({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden
      className="inline-block size-[0.875em] shrink-0 fill-none stroke-current stroke-2"
    >
      <path d={paths[name]} />
    </svg>
  );
}
