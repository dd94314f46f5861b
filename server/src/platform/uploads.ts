/**
 * The folder `uploads` in `DATA_DIR`: files that one request needs, such as the parts of a form while they arrive. Each is
 * removed with its request; what a killed process left is removed at the next start.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { Clock } from '../kernel/time.ts';
import type { Limits } from '../limits.ts';

const privateFolder = 0o700;
export const privateFile = 0o600;

/** Creates the folder when it does not exist, and returns its path. */
export function openUploadFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'uploads');
  mkdirSync(folder, { recursive: true, mode: privateFolder });
  return folder;
}

/** Returns the path of a file that does not exist yet. */
export function newUploadPath(folder: string): string {
  return path.join(folder, randomUUID());
}

/** Returns the result of `use`, which may write the file; then removes it. */
export async function withUploadPath<Result>(
  folder: string,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const file = newUploadPath(folder);
  try {
    return await use(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Call it only while no other process uses the data folder. */
export async function sweepUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { force: true });
}

// Photos that arrived whole while the portal was too busy to decode them. They are kept for some minutes, so that the next attempt names
// the SHA-256 and nobody sends a megabyte twice over a slow network. Each instance keeps its own, until it stops: another one asks for
// the bytes once more.

/** The end of their names, so that they are told from files that a request has left behind. */
export const heldSuffix = '.held';

interface HeldUpload {
  readonly sender: string;
  readonly file: ReceivedFile;
  readonly untilMs: number;
}

export class HeldUploads {
  readonly #clock: Clock;
  readonly #limits: Limits['photos']['held'];
  /** The oldest first. */
  #held: readonly HeldUpload[] = [];

  constructor(clock: Clock, limits: Limits['photos']['held']) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Moves the file away from its form, whose files are removed with the request. The oldest ones give way. */
  async hold(sender: string, file: ReceivedFile): Promise<void> {
    const kept = { ...file, path: newUploadPath(path.dirname(file.path)) + heldSuffix };
    await rename(file.path, kept.path);
    const untilMs = this.#clock.now().getTime() + this.#limits.seconds * 1000;
    this.#held = [...this.#held, { sender, file: kept, untilMs }];
    await this.removeOld();
  }

  /** Returns the file, which belongs to the caller from now on; undefined when it is not held. */
  take(sender: string, sha256: string): ReceivedFile | undefined {
    const found = this.#held.find((held) => held.sender === sender && held.file.sha256 === sha256);
    this.#held = this.#held.filter((held) => held !== found);
    return found?.file;
  }

  /** Removes what is too old, or beyond the limits of all senders or of one. */
  async removeOld(): Promise<void> {
    const now = this.#clock.now().getTime();
    const { bytes, perSender } = this.#limits;
    const staying: HeldUpload[] = [];
    let room = bytes;
    for (const held of this.#held.toReversed()) {
      const ofSender = staying.filter(({ sender }) => sender === held.sender).length;
      if (held.untilMs <= now || ofSender >= perSender || held.file.byteLength > room) continue;
      room -= held.file.byteLength;
      staying.unshift(held);
    }
    const removed = this.#held.filter((held) => !staying.includes(held));
    this.#held = staying;
    for (const { file } of removed) await rm(file.path, { force: true });
  }
}
