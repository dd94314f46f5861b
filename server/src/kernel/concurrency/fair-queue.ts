/**
 * Runs a limited number of tasks at the same time and queues a limited number. No sender can keep the others waiting: each
 * has at most one running task, and takes turns with the others for the next one.
 */
import { TooBusy, type QueueLimits, type QueueLoad } from './bounded-queue.ts';

export interface TaskKind {
  /** On whose behalf the task runs. */
  readonly sender: string;
  /** Heavy tasks run one at a time; others may start before them. */
  readonly isHeavy: boolean;
}

export interface FairQueueLimits extends QueueLimits {
  /** A task that has not started after this time is rejected. */
  readonly waitMs: number;
}

interface WaitingTask {
  readonly kind: TaskKind;
  readonly start: () => void;
  readonly reject: (error: TooBusy) => void;
}

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running = new Set<TaskKind>();
  /** In the order in which they start when nothing else prevents it. */
  #waiting: WaitingTask[] = [];

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running.size, waiting: this.#waiting.length };
  }

  /**
   * Returns the result of `work`.
   * @throws TooBusy when the queue is full, at once or later in favour of a sender who has fewer tasks in it, or when the wait
   *   takes too long; otherwise only what `work` throws
   */
  async run<Result>(kind: TaskKind, work: () => Promise<Result>): Promise<Result> {
    // A copy, because the object itself is the key of this task.
    const task = { ...kind };
    if (this.#canStart(task)) this.#running.add(task);
    else await this.#wait(task);
    try {
      return await work();
    } finally {
      this.#finish(task);
    }
  }

  #canStart({ sender, isHeavy }: TaskKind): boolean {
    const running = [...this.#running];
    return (
      running.length < this.#limits.concurrent &&
      !running.some((other) => other.sender === sender || (isHeavy && other.isHeavy))
    );
  }

  #wait(kind: TaskKind): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) this.#makeRoom(kind.sender);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting: WaitingTask = { kind, start, reject };
    this.#waiting.push(waiting);
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      reject(new TooBusy('The wait took too long'));
    }, this.#limits.waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** Rejects the last task of the sender who has the most in the queue, unless the new sender would have as many. */
  #makeRoom(newSender: string): void {
    const counts = new Map<string, number>([[newSender, 1]]);
    for (const { kind } of this.#waiting) counts.set(kind.sender, (counts.get(kind.sender) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const last = this.#waiting.findLast(({ kind }) => counts.get(kind.sender) === most);
    if (last === undefined || most <= (counts.get(newSender) ?? 0)) throw new TooBusy('Too many at once');
    this.#waiting = this.#waiting.filter((waiting) => waiting !== last);
    last.reject(new TooBusy('Too many of one sender'));
  }

  #finish(task: TaskKind): void {
    this.#running.delete(task);
    // The other tasks of this sender queue up again behind those of all other senders.
    const isSame = ({ kind }: WaitingTask): boolean => kind.sender === task.sender;
    this.#waiting = [...this.#waiting.filter((waiting) => !isSame(waiting)), ...this.#waiting.filter(isSame)];
    for (const waiting of this.#waiting) {
      if (!this.#canStart(waiting.kind)) continue;
      this.#running.add(waiting.kind);
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      waiting.start();
    }
  }
}
