/**
 * Creates a formatter of `Intl` when it is first used, and keeps it: a slow phone takes 2 to 90 ms for each, most for the first of
 * dates.
 */
export function lazily<Value>(create: () => { readonly format: (value: Value) => string }) {
  let formatter: ReturnType<typeof create> | undefined;
  return (value: Value): string => (formatter ??= create()).format(value);
}
