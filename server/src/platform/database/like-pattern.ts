/** Returns a LIKE pattern for texts that contain the search. Wildcards in the search are literal; `\` is the escape character. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
