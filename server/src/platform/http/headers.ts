/** The headers of every response, including errors (security.md T0, S56, S57). */

export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Browsers with Trusted Types refuse texts where markup or code is expected. Each policy names a single file: that of
    // web/src/app/application.tsx the service worker, those of
    // web/src/features/centres/import/list-import.ts and web/src/features/checklist/photos/prepare-photo.ts a worker each.
    "require-trusted-types-for 'script'",
    'trusted-types service-worker list-reader photo-worker',
  ].join('; '),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
};

export const noStore = 'no-store';

/** Returns the path as a file system or a lenient router would read it: decoded, with single slashes, in lower case. */
export function plainPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/';
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not decodable: compared without decoding.
  }
  return decoded.replace(/[/\\]+/g, '/').toLowerCase();
}

/** True for paths of the API. An unknown one gets a JSON response, never a page. */
export function isApiPath(url: string): boolean {
  return /^\/(api|uploads|healthz|readyz)(\/|$)/.test(plainPath(url));
}

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
