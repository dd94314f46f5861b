/** Finds libfaketime, which changes the clock of a single process (Debian's package `libfaketime`). */
import { existsSync } from 'node:fs';

const folders = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' } as const;

/** Path of the library for programs with threads, undefined when there is none. */
export function findFaketime(): string | undefined {
  const folder = process.arch === 'arm64' ? folders.arm64 : folders.x64;
  return [`/usr/lib/${folder}/faketime/libfaketimeMT.so.1`].find((file) => existsSync(file));
}
