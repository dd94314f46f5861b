const maxNameLength = 150;

/**
 * Replaces the characters that file systems do not allow in the name of a file, and at its start those that hide it, name a folder
 * above, or make programs take it for an option.
 */
export function safeFileName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}/\\:*?"<>|]/gu, '_')
    .replace(/^[-.]+/, (start) => '_'.repeat(start.length))
    .slice(0, maxNameLength);
}

/**
 * Returns the header value for saving a file under this name, with unsafe characters replaced, in both forms of RFC 6266.
 * Browsers prefer the full name; programs that know only the short form get the plain one.
 */
export function contentDisposition(plainName: string, fullName: string): string {
  const ascii = safeFileName(plainName).replace(/[^\u0020-\u007e]|[%;']/g, '_');
  const encoded = encodeURIComponent(safeFileName(fullName)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
