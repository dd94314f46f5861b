/**
 * Finds the parts of a workbook by the relationships between them, as Excel does: other programs name them otherwise, in capitals, or with
 * backslashes.
 */
import { attributeOf, scanXml } from './scan-xml.ts';
import type { Archive } from './unzip.ts';

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);

/** @param folder with a slash at its end, or '' */
function resolvePart(folder: string, target: string): string {
  const written = target.replaceAll('\\', '/');
  const path: string[] = [];
  for (const name of (written.startsWith('/') ? written : folder + written).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** @param part '' for the archive itself */
async function readRelationships(archive: Archive, part: string) {
  const folder = folderOf(part);
  const found: { readonly id: string; readonly type: string; readonly path: string }[] = [];
  scanXml(await archive.readText(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    onOpen: (name, attributes) => {
      if (name !== 'Relationship') return;
      const type = attributeOf(attributes, 'Type') ?? '';
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        // The last word of its address, which is the same in both versions of the format.
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvePart(folder, attributeOf(attributes, 'Target') ?? ''),
      });
    },
  });
  return found;
}

/** What a relationship does not name is looked for where Excel writes it. */
export async function findParts(archive: Archive) {
  const usual = 'xl/workbook.xml';
  const root = (await readRelationships(archive, '')).find(({ type }) => type === 'officeDocument');
  const workbook = [root?.path ?? '', usual].find((path) => archive.has(path)) ?? '';
  const relationships = await readRelationships(archive, workbook);
  const pathOf = (kind: string): string =>
    relationships.find(({ type }) => type === kind)?.path ?? `${folderOf(workbook)}${kind}.xml`;
  return {
    /** '' when the archive has none. */
    workbook,
    sharedTexts: pathOf('sharedStrings'),
    styles: pathOf('styles'),
    /** By the id that the workbook names. */
    byId: new Map(relationships.map(({ id, path }) => [id, path])),
  };
}
