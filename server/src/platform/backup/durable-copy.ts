/** Copies a file so that it is complete on the disk, or not there. */
import { copyFile, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Only a complete copy gets its name. It is readable by its owner only. */
export async function copyDurably(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, unfinished);
  const handle = await open(unfinished, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, to);
}
