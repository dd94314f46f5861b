/**
 * Photos that arrived whole while the portal was too busy to decode them. They are kept for some minutes, so that the next attempt names
 * the SHA-256 and nobody sends a megabyte twice over a slow network. Each instance keeps its own, until it stops: another one asks for
 * the bytes once more.
 */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ReceivedFile } from '#contract/endpoint.ts';
import type { Clock } from '../../kernel/steady-clock.ts';
import type { Limits } from '../../limits.ts';
import { newUploadPath } from './upload-folder.ts';

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
    const kept = { ...file, path: newUploadPath(path.dirname(file.path)) };
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
