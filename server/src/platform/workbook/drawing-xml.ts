/** Writes the pictures of a sheet: each stands at its cell in its own size, so that nothing stretches or covers it. */
import type { WrittenSheet } from './sheet-xml.ts';
import { escapeXml, xmlDeclaration } from './xml.ts';

const emuPerPixel = 9_525;
const main = 'http://schemas.openxmlformats.org/drawingml/2006';

export const pictureId = (index: number): string => `rId${index + 1}`;

export function drawingXml({ pictures }: WrittenSheet): string {
  const anchors = pictures.map(({ row, picture }, index) => {
    const { column, widthPx, heightPx, description } = picture;
    const size = `cx="${widthPx * emuPerPixel}" cy="${heightPx * emuPerPixel}"`;
    return [
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff>`,
      `<xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext ${size}/>`,
      `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${index + 2}" name="Picture ${index + 1}" descr="${escapeXml(description)}"/>`,
      '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>',
      `<xdr:blipFill><a:blip r:embed="${pictureId(index)}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>`,
      '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>',
    ].join('');
  });
  const namespaces = [
    `xmlns:xdr="${main}/spreadsheetDrawing"`,
    `xmlns:a="${main}/main"`,
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  ].join(' ');
  return `${xmlDeclaration}<xdr:wsDr ${namespaces}>${anchors.join('')}</xdr:wsDr>`;
}
