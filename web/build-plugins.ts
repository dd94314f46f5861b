/** What the build does to single files, beside `web/texts-plugin.ts`. */
import type { Plugin } from 'vite';

const usedParts: readonly string[] = ['USE_EXIF', 'USE_TIFF'];

/**
 * ExifReader reads many formats and kinds of metadata, which its constants turn on. The bundler drops what is off when it reads `false`
 * itself: 12 KB (gzip) stay of 37. The page passes blocks of EXIF only (`readMetadata`).
 */
export const smallExifReader = (): Plugin => ({
  name: 'small-exif-reader',
  transform: {
    filter: { id: /\/exifreader\/src\// },
    handler: (code) =>
      code.replace(/\bConstants\.(USE_\w+)/g, (_constant, part: string) => `${usedParts.includes(part)}`),
  },
});
