/** Names what a file is by its first bytes, whatever its name says. */

export type FileKind = 'empty' | 'zip' | 'old-workbook' | 'photo' | 'pdf' | 'web-page' | 'text';

const signatures: readonly (readonly [FileKind, RegExp])[] = [
  ['zip', /^PK\p{Cc}{2}/u],
  ['old-workbook', /^\xd0\xcf\p{Cc}\xe0/u],
  [
    'photo',
    /^(\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|BM....\0\0\0\0|RIFF....WEBP|....ftyp(hei|hev|mif|msf|avi))/s,
  ],
  ['pdf', /^\s*%PDF-/],
  ['web-page', /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|table|meta)\b/i],
  ['empty', /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*$/],
];

const sampledBytes = 1024;

export function detectFileKind(bytes: Uint8Array): FileKind {
  // One character for each byte.
  const start = String.fromCharCode(...bytes.subarray(0, sampledBytes));
  const [kind] = signatures.find(([, pattern]) => pattern.test(start)) ?? [];
  return kind === undefined || (kind === 'empty' && bytes.length > sampledBytes) ? 'text' : kind;
}
