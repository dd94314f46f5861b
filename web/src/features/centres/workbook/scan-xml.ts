/** Reads XML tag by tag, as far as workbooks need it: no entities but the predefined ones, no document type. */

interface XmlHandler {
  /** `name` is without its prefix; `attributes` is their source text. An empty element is opened and closed. */
  readonly onOpen: (name: string, attributes: string) => void;
  readonly onClose?: (name: string) => void;
  /** Text as in the source; see `decodeXml`. */
  readonly onText?: (source: string) => void;
}

const predefined = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decodeReference(source: string, name: string): string {
  if (!name.startsWith('#')) return predefined.get(name) ?? source;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : source;
}

export function decodeXml(source: string): string {
  return source.includes('&') ? source.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, decodeReference) : source;
}

const isBlank = (character: string | undefined): boolean =>
  character !== undefined && ' \n\r\t'.includes(character);

/** Reads one attribute after the other, so that the work grows with the length of the tag only. */
function findAttribute(attributes: string, name: string): string | undefined {
  for (let from = 0; ;) {
    const equals = attributes.indexOf('=', from);
    if (equals < 0) return undefined;
    let start = equals + 1;
    while (isBlank(attributes[start])) start += 1;
    const quote = attributes[start];
    const end = quote === '"' || quote === "'" ? attributes.indexOf(quote, start + 1) : equals;
    if (end < 0) return undefined;
    if (end > equals && attributes.slice(from, equals).trim() === name)
      return decodeXml(attributes.slice(start + 1, end));
    from = end + 1;
  }
}

/** Returns an attribute, by its name with its prefix, of a tag. */
export function attributeOf(attributes: string, name: string): string | undefined {
  // Excel writes nothing but this form, and a list has a million cells.
  const usual = ` ${name}="`;
  const start = attributes.indexOf(usual);
  if (start >= 0) {
    const from = start + usual.length;
    return decodeXml(attributes.slice(from, attributes.indexOf('"', from)));
  }
  return attributes.includes(name) ? findAttribute(attributes, name) : undefined;
}

/** Where the name of a tag begins, behind its prefix, and ends. */
function findName(xml: string, from: number): readonly [number, number] {
  let start = from;
  for (let end = from; ; end += 1) {
    const character = xml[end];
    if (character === ':') start = end + 1;
    else if (character === undefined || ' />\n\r\t'.includes(character)) return [start, end];
  }
}

export function scanXml(xml: string, { onOpen, onClose, onText }: XmlHandler): void {
  /** Position behind the next `mark`, or the end. */
  const behind = (mark: string, from: number): number => {
    const found = xml.indexOf(mark, from);
    return found < 0 ? xml.length : found + mark.length;
  };
  let position = 0;
  while (position < xml.length) {
    const start = xml.indexOf('<', position);
    if (start < 0) return;
    if (start > position) onText?.(xml.slice(position, start));
    if (xml.startsWith('<!--', start)) position = behind('-->', start);
    else if (xml.startsWith('<![CDATA[', start)) {
      position = behind(']]>', start);
      onText?.(xml.slice(start + 9, position - 3).replaceAll('&', '&amp;'));
    } else {
      position = behind('>', start);
      const isEnd = xml.startsWith('/', start + 1);
      const [nameStart, nameEnd] = findName(xml, isEnd ? start + 2 : start + 1);
      const name = xml.slice(nameStart, nameEnd);
      if (isEnd) onClose?.(name);
      else if (name !== '') {
        onOpen(name, xml.slice(nameEnd, position - 1));
        if (xml.startsWith('/', position - 2)) onClose?.(name);
      }
    }
  }
}
