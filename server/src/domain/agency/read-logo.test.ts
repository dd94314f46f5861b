import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { readLogo } from './read-logo.ts';

const svg = (content: string, attributes = 'xmlns="http://www.w3.org/2000/svg"'): string =>
  `<svg ${attributes} viewBox="0 0 9 9">${content}</svg>`;

async function read(content: string | Buffer) {
  const file = path.join(await createTemporaryFolder(), 'emblem');
  await writeFile(file, content);
  return readLogo(file);
}

test('a drawing is taken as it is', async () => {
  const drawing = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- by a program -->\n${svg(
    '<title>एजेंसी &amp; Co</title><defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs>' +
      '<style>.b{fill:url(#a)}</style><g style="fill:#fff"><path class="b" d="M0 0h9v9z"/>' +
      '<use xlink:href="#a" href = \'#a\'/><rect fill="url(#a)" width="1"/></g>',
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
  )}\n`;
  expect(await read(drawing)).toEqual({ bytes: Buffer.from(drawing), contentType: 'image/svg+xml' });
  const png = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#123' } })
    .png()
    .toBuffer();
  expect(await read(png)).toEqual({ bytes: png, contentType: 'image/png' });
  expect(await read(png.subarray(0, -1))).toMatch(/^names a file that is neither a whole PNG nor an SVG/);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script under another name', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ['a page inside', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
  ['an animation that sets an address', '<animate attributeName="href" values="javascript:alert(1)"/>'],
  ['a value that is set later', '<set attributeName="onclick" to="alert(1)"/>'],
  ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
  ['a picture of another site', '<image href="https://evil.example/a.png"/>'],
  ['an embedded picture', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
  ['an event handler', '<path onload="alert(1)" d="M0 0"/>'],
  ['an event handler in capitals', '<path ONCLICK="alert(1)" d="M0 0"/>'],
  ['a part of another file', '<use href="other.svg#a"/>'],
  ['a part of another file by the older name', '<use xlink:href="https://evil.example/a.svg#a"/>'],
  ['an address with a hidden beginning', '<use href="&#104;ttps://evil.example/a.svg#a"/>'],
  ['a fill of another site', '<path fill="url(https://evil.example/a.svg#a)" d="M0 0"/>'],
  ['a fill of another file', '<path fill="url( \'a.svg#a\')" d="M0 0"/>'],
  ['a style that loads', '<style>path{fill:url(//evil.example/a)}</style>'],
  ['a style sheet of another site', '<style>@import "https://evil.example/a.css";</style>'],
  ['an address in an escape', '<style>path{fill:\\75rl(a.svg)}</style>'],
  ['an address in a reference', '<style>path{fill:&#117;rl(a.svg)}</style>'],
  ['an address around a comment', '<style>path{fill:u<!-- -->rl(a.svg)}</style>'],
  ['a font', '<style>@font-face{src:url(a.woff)}</style>'],
  ['an address in a style of an element', '<path style="fill:image-set(\'a.png\' 1x)" d="M0 0"/>'],
  ['another base', '<g xml:base="https://evil.example/"><use href="#a"/></g>'],
  ['a processing instruction', '<?xml-stylesheet href="a.css"?><path d="M0 0"/>'],
  ['raw text', '<style><![CDATA[path{fill:red}]]></style>'],
  ['a tag that does not end', '<path d="M0 0"'],
  ['a tag that is not closed', '<g><path d="M0 0"/>'],
  ['an attribute without quotes', '<path onload=alert(1) d="M0 0"/>'],
])('an SVG with %s is refused', async (_name, content) => {
  expect(await read(svg(content))).toMatch(/^names an SVG that .+\. Save it as plain SVG, or as PNG\.$/s);
});

test.each([
  ['entities', `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`],
  ['a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd">${svg('<path d="M0 0"/>')}`],
  ['a style sheet before it', `<?xml-stylesheet href="a.css"?>${svg('<path d="M0 0"/>')}`],
  ['no namespace', svg('<path d="M0 0"/>', 'class="a"')],
  ['an event handler at its root', svg('', 'xmlns="http://www.w3.org/2000/svg" onload="alert(1)"')],
  ['a page around it', `<html>${svg('')}</html>`],
  ['UTF-16', Buffer.from(svg('<path d="M0 0"/>'), 'utf16le')],
  ['a picture of another kind', Buffer.from('GIF89a')],
  ['nothing', ''],
])('a file with %s is refused', async (_name, content) => {
  expect(await read(content)).toMatch(/^names an? (?:SVG|file) that /);
});

test('a missing file, a folder and a large file are refused with a sentence', async () => {
  const folder = await createTemporaryFolder();
  expect(readLogo(path.join(folder, 'none.png'))).toBe(
    `names a file that cannot be read: ${path.join(folder, 'none.png')}.`,
  );
  expect(readLogo(folder)).toMatch(/^names a file that cannot be read/);
  expect(await read(svg(`<path d="${'M0 0'.repeat(20_000)}"/>`))).toBe(
    'names a file of 79 KB; it may have at most 64 KB, because every page shows it.',
  );
});
