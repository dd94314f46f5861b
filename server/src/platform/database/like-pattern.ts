/** A LIKE pattern for texts that hold the search, its own wildcards taken literally; `\` escapes. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
