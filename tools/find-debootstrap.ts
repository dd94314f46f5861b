/** Finds the program that makes a bare Debian in a folder, for the tests of the manual and of the image. */
import { existsSync } from 'node:fs';

export const findDebootstrap = (): string | undefined =>
  ['/usr/sbin/debootstrap'].find((file) => existsSync(file));
