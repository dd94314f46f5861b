/** Returns the header value for saving a file under this name, with unsafe characters replaced, in both forms of RFC 6266. */
export function contentDisposition(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Cf}\p{Surrogate}/\\:*?"<>|]/gu, '_').slice(0, 150);
  const ascii = safe.replace(/[^\u0020-\u007e]|[%;']/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
