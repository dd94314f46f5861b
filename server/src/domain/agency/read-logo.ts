/**
 * Reads the agency's emblem and says what it is by its content. An SVG can have scripts and load other files, so it may have only
 * what draws (security.md S65).
 */
import { readFileSync, statSync } from 'node:fs';

export interface Logo {
  readonly bytes: Buffer;
  readonly contentType: 'image/png' | 'image/svg+xml';
}

/** Every first page loads it, over slow networks. */
const maxBytes = 64 * 1024;

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pngEnd = Buffer.from('49454e44ae426082', 'hex');

const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, pngStart.length).equals(pngStart) && bytes.subarray(-pngEnd.length).equals(pngEnd);

/** Elements that draw, and nothing that runs, links, animates or loads. */
const drawing = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask pattern'
  ).split(' '),
);

/** In an attribute or a style: another address than a part of this file, or a way to write one that is not seen. */
const foreign = /\\|&#|@|\/\/|script:|data:|image-set|url\((?!\s*['"]?#)/i;

const attributePattern = /([\w:.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g;
/** Left out before everything else: inside a style they would divide an address. */
const commentPattern = /<!--[^]*?-->/g;
/** A declaration at the start, a tag with its attributes, or text. */
const tokenPattern =
  /(?<=^\uFEFF?)<\?xml\s[^?<>]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;

/** Returns the first attribute that the emblem may not have. */
function findBadAttribute(attributes: string): string | null {
  for (const [attribute, name = '', quoted = ''] of attributes.matchAll(attributePattern)) {
    if (/^xmlns(?::|$)/.test(name)) continue;
    const value = quoted.slice(1, -1).trim();
    const isReference = /^(?:xlink:)?href$/i.test(name);
    if (/^on/i.test(name) || foreign.test(value) || (isReference && !value.startsWith('#'))) return attribute;
  }
  return null;
}

/** Returns null for an SVG that only draws, otherwise the rest of the sentence that says why not. */
function findSvgProblem(text: string): string | null {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    tokenPattern.lastIndex = at;
    const [token, close, name, attributes = '', isEmpty] = tokenPattern.exec(text) ?? [];
    if (token === undefined) return `has something else than drawing: ${text.slice(at, at + 40)}`;
    at += token.length;
    if (name === undefined) {
      if (open.at(-1) === 'style' && (foreign.test(token) || token.includes('&')))
        return 'has a style with a reference to another file';
      continue;
    }
    if (!drawing.has(name)) return `has an element that does not only draw: <${name}>`;
    const bad = findBadAttribute(attributes);
    if (bad !== null) return `has an attribute that runs or loads something: ${bad.slice(0, 60)}`;
    if (close === '/' && open.pop() !== name) return `is not well-formed at </${name}>`;
    if (close === '' && isEmpty === '') open.push(name);
  }
  return open.length === 0 ? null : `is not well-formed: <${open.at(-1) ?? ''}> is not closed`;
}

const startsAsSvg = /^\uFEFF?(?:\s|<\?[^>]*>|<![^>]*>)*<svg[\s>]/;
const svgNamespace = /^[^]*?<svg\s[^>]*?xmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/** Returns the emblem, or the rest of a sentence that says what is wrong with the file. */
export function readLogo(file: string): Logo | string {
  let bytes;
  try {
    const { size } = statSync(file);
    if (size > maxBytes)
      return `names a file of ${Math.ceil(size / 1024)} KB; it may have at most 64 KB, because every page shows it.`;
    bytes = readFileSync(file);
  } catch {
    return `names a file that cannot be read: ${file}.`;
  }
  if (isPng(bytes)) return { bytes, contentType: 'image/png' };
  const text = bytes.toString('utf8').replace(commentPattern, '');
  if (text.includes('\uFFFD') || !startsAsSvg.test(text))
    return 'names a file that is neither a whole PNG nor an SVG in UTF-8.';
  const problem = svgNamespace.test(text)
    ? findSvgProblem(text)
    : 'has no xmlns="http://www.w3.org/2000/svg"';
  if (problem !== null) return `names an SVG that ${problem}. Save it as plain SVG, or as PNG.`;
  return { bytes, contentType: 'image/svg+xml' };
}
