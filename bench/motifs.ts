/** The photos of SHARED_DATA as the portal shows them, or made ones without it. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodePhoto } from '../server/src/platform/photos/decode-photo.ts';
import { createScene } from '../server/src/testing/create-scene.ts';

export interface Motif {
  readonly name: string;
  /** The picture for display. */
  readonly jpeg: Uint8Array;
}

const madeMotifs = 40;
const maxPixels = 120_000_000;

/** Returns what a file of the shared photos shows, by its name. */
function motifOf(file: string): string {
  if (file.startsWith('derived/')) return 'gps/photoprism__ship';
  return file.replace(/(-tiny)?\.jpe?g$/i, '').replace('ela_modified', 'ela_original');
}

async function readShown(file: string, displayFile: string): Promise<Uint8Array | null> {
  try {
    const headerBytes = (await stat(file)).size;
    await decodePhoto({ kind: 'decode', file, headerBytes, displayFile, maxPixels, size: 'display' });
    return await readFile(displayFile);
  } catch {
    // Some of the shared files are no photos, on purpose.
    return null;
  } finally {
    await rm(displayFile, { force: true });
  }
}

/** Returns one photo of each motif. */
export async function readMotifs(): Promise<Motif[]> {
  const photos = path.join(process.env['SHARED_DATA'] ?? '', 'photos');
  if (process.env['SHARED_DATA'] === undefined || !existsSync(photos)) return makeMotifs();
  const folder = await mkdtemp(path.join(tmpdir(), 'motifs-'));
  const entries = await readdir(photos, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.jpe?g$/i.test(entry.name))
    .map((entry) => path.relative(photos, path.join(entry.parentPath, entry.name)))
    .toSorted();
  const motifs = new Map<string, Motif>();
  for (const name of files) {
    const motif = motifOf(name);
    if (motifs.has(motif)) continue;
    const jpeg = await readShown(path.join(photos, name), path.join(folder, 'display'));
    if (jpeg !== null) motifs.set(motif, { name, jpeg });
  }
  await rm(folder, { recursive: true });
  return [...motifs.values()];
}

async function makeMotifs(): Promise<Motif[]> {
  const scenes = Array.from({ length: madeMotifs }, async (_, seed) => {
    return { name: `scene ${seed}`, jpeg: await createScene(seed) };
  });
  return Promise.all(scenes);
}
