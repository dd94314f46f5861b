/**
 * Runs a limited number of tasks at the same time and queues a limited number. No sender can keep the others waiting: each
 * has at most one running task, and the next one is of the sender who has used the queue least while others waited (weighted fair
 * queueing: each task has its place from the moment at which it comes, so that nobody waits for ever).
 */
import { TooBusy, type QueueLimits, type QueueLoad } from './bounded-queue.ts';

export interface TaskKind {
  /** On whose behalf the task runs. */
  readonly sender: string;
  /** Heavy tasks run one at a time; others may start before them. */
  readonly isHeavy: boolean;
  /** How much work it is compared with other tasks; 1 by default. */
  readonly cost?: number;
}

export interface FairQueueLimits extends QueueLimits {
  /** A task that has not started after this time is rejected. */
  readonly waitMs: number;
}

interface WaitingTask {
  readonly kind: TaskKind;
  /** On the clock of the queue. */
  readonly place: number;
  readonly start: () => void;
  readonly reject: (error: TooBusy) => void;
}

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running = new Set<TaskKind>();
  /** In the order in which they start when nothing else prevents it. */
  #waiting: WaitingTask[] = [];
  /** The clock of the queue: the work that each sender would have had, had all who have tasks in it had the same. */
  #time = 0;
  /** Where on this clock the next task of a sender has its place; those in the past are left out. */
  readonly #nextPlaces = new Map<string, number>();

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running.size, waiting: this.#waiting.length };
  }

  /**
   * Returns the result of `work`.
   * @param waitMs at most as long as the limit
   * @throws TooBusy when the queue is full, at once or later in favour of a sender who has fewer tasks in it, or when the wait
   *   takes too long; otherwise only what `work` throws
   */
  async run<Result>(kind: TaskKind, work: () => Promise<Result>, waitMs = Infinity): Promise<Result> {
    // A copy, because the object itself is the key of this task.
    const task = { ...kind };
    if (this.#canStart(task)) {
      this.#running.add(task);
      this.#takePlace(task);
    } else await this.#wait(task, Math.min(waitMs, this.#limits.waitMs));
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

  /** Returns the place of this task, behind all others of its sender. */
  #takePlace({ sender, cost = 1 }: TaskKind): number {
    const place = Math.max(this.#time, this.#nextPlaces.get(sender) ?? 0);
    this.#nextPlaces.set(sender, place + cost);
    return place;
  }

  #wait(kind: TaskKind, waitMs: number): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) this.#makeRoom(kind.sender);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting: WaitingTask = { kind, place: this.#takePlace(kind), start, reject };
    const behind = this.#waiting.findLastIndex(({ place }) => place <= waiting.place) + 1;
    this.#waiting.splice(behind, 0, waiting);
    const timer = setTimeout(() => this.#giveUp(waiting, 'The wait took too long'), waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  /** A task that was not run counts as no use of the queue. */
  #giveUp(waiting: WaitingTask, reason: string): void {
    const { sender, cost = 1 } = waiting.kind;
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
    this.#nextPlaces.set(sender, (this.#nextPlaces.get(sender) ?? 0) - cost);
    waiting.reject(new TooBusy(reason));
  }

  /** Rejects the last task of the sender who has the most in the queue, unless the new sender would have as many. */
  #makeRoom(newSender: string): void {
    const counts = new Map<string, number>([[newSender, 1]]);
    for (const { kind } of this.#waiting) counts.set(kind.sender, (counts.get(kind.sender) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const last = this.#waiting.findLast(({ kind }) => counts.get(kind.sender) === most);
    if (last === undefined || most <= (counts.get(newSender) ?? 0)) throw new TooBusy('Too many at once');
    this.#giveUp(last, 'Too many of one sender');
  }

  #finish(task: TaskKind): void {
    const tasks = [...this.#running, ...this.#waiting.map(({ kind }) => kind)];
    this.#time += (task.cost ?? 1) / new Set(tasks.map(({ sender }) => sender)).size;
    for (const [sender, place] of this.#nextPlaces) if (place <= this.#time) this.#nextPlaces.delete(sender);
    this.#running.delete(task);
    for (const waiting of this.#waiting) {
      if (!this.#canStart(waiting.kind)) continue;
      this.#running.add(waiting.kind);
      this.#waiting = this.#waiting.filter((other) => other !== waiting);
      waiting.start();
    }
  }
}
