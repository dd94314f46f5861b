/**
 * Runs a limited number of tasks at the same time and queues a limited number. No sender can keep the others waiting: the next task
 * is of the sender who has used the queue least while others waited (weighted fair queueing: each task has its place from the moment
 * at which it comes, so that nobody waits for ever).
 */

/** The queue is full, or the wait took too long; the caller may retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

interface TaskKind {
  /** On whose behalf the task runs. */
  readonly sender: string;
  /** Heavy tasks run one at a time; others may start before them. */
  readonly isHeavy?: boolean;
  /** Preferred tasks start before others, and others give way to them in a full queue. */
  readonly isPreferred?: boolean;
  /** How much work it is compared with other tasks; 1 by default. */
  readonly cost?: number;
}

export interface FairQueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
  /** A task that has not started after this time is rejected. */
  readonly waitMs: number;
  /** One by default. */
  readonly runningPerSender?: number;
  /** By default only `waiting` limits them. */
  readonly waitingPerSender?: number;
  /** Whether a sender without earlier tasks starts before all that wait, however many others come and go. */
  readonly newSendersFirst?: boolean;
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

interface WaitingTask {
  readonly kind: TaskKind;
  /** On the clock of the queue. */
  readonly place: number;
  readonly start: () => void;
  readonly reject: (error: TooBusy) => void;
}

/** After this many preferred tasks in a row another one starts, so that preferred ones never stop the others. */
const preferredInARow = 3;

const isPreferred = ({ kind }: WaitingTask): boolean => kind.isPreferred === true;

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running = new Set<TaskKind>();
  /** In the order of their places. */
  #waiting: WaitingTask[] = [];
  /** The clock of the queue: the work that each sender would have had, had all who have tasks in it had the same. */
  #time = 0;
  /** Where on this clock the next task of a sender has its place; those in the past are left out. */
  readonly #nextPlaces = new Map<string, number>();
  #preferredStarts = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running.size, waiting: this.#waiting.length };
  }

  /**
   * Returns the result of `work`.
   * @param waitMs at most as long as the limit
   * @throws TooBusy when the queue is full, at once or later in favour of a preferred task or of a sender who has fewer tasks in
   *   it, or when the wait takes too long; otherwise only what `work` throws
   */
  async run<Result>(kind: TaskKind, work: () => Promise<Result>, waitMs = Infinity): Promise<Result> {
    // A copy, because the object itself is the key of this task.
    const task = { ...kind };
    if (this.#canStart(task)) {
      this.#takePlace(task);
      this.#start(task);
    } else await this.#wait(task, Math.min(waitMs, this.#limits.waitMs));
    try {
      return await work();
    } finally {
      this.#finish(task);
    }
  }

  #canStart({ sender, isHeavy }: TaskKind): boolean {
    const running = [...this.#running];
    const { concurrent, runningPerSender = 1 } = this.#limits;
    return (
      running.length < concurrent &&
      running.filter((other) => other.sender === sender).length < runningPerSender &&
      !(isHeavy === true && running.some((other) => other.isHeavy))
    );
  }

  /** Returns the place of this task, behind all others of its sender. */
  #takePlace({ sender, cost = 1 }: TaskKind): number {
    const place = Math.max(this.#time, this.#nextPlaces.get(sender) ?? 0);
    this.#nextPlaces.set(sender, place + cost);
    return place;
  }

  #wait(kind: TaskKind, waitMs: number): Promise<void> {
    const { waiting: mostWaiting, waitingPerSender = mostWaiting } = this.#limits;
    const own = this.#waiting.filter((waiting) => waiting.kind.sender === kind.sender);
    if (own.length >= waitingPerSender) this.#makeRoom(own, kind);
    else if (this.#waiting.length >= mostWaiting) this.#makeRoom(this.#waiting, kind);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting: WaitingTask = { kind, place: this.#takePlace(kind), start, reject };
    const behind = this.#waiting.findLastIndex(({ place }) => place <= waiting.place) + 1;
    this.#waiting.splice(behind, 0, waiting);
    const timer = setTimeout(() => this.#giveUp(waiting, 'The wait took too long'), waitMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #remove(waiting: WaitingTask): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiting);
  }

  /** A task that was not run counts as no use of the queue. */
  #giveUp(waiting: WaitingTask, reason: string): void {
    const { sender, cost = 1 } = waiting.kind;
    this.#remove(waiting);
    this.#nextPlaces.set(sender, (this.#nextPlaces.get(sender) ?? 0) - cost);
    waiting.reject(new TooBusy(reason));
  }

  /**
   * Rejects one of the tasks in favour of the new one: the last one of the sender who has the most in the queue, and no preferred
   * one as long as there is another. Throws unless the new task is preferred to it or its sender would still have fewer.
   */
  #makeRoom(tasks: readonly WaitingTask[], kind: TaskKind): void {
    const counts = new Map<string, number>([[kind.sender, 1]]);
    for (const { kind: other } of this.#waiting)
      counts.set(other.sender, (counts.get(other.sender) ?? 0) + 1);
    const countOf = ({ kind: { sender } }: WaitingTask): number => counts.get(sender) ?? 0;
    const others = tasks.filter((task) => !isPreferred(task));
    const candidates = others.length > 0 ? others : tasks;
    const most = Math.max(...candidates.map(countOf));
    const last = candidates.findLast((task) => countOf(task) === most);
    const isAhead = kind.isPreferred === true && others.length > 0;
    const isBehind = kind.isPreferred !== true && others.length === 0;
    const hasFewer = most > (counts.get(kind.sender) ?? 0);
    if (last === undefined || isBehind || !(isAhead || hasFewer)) throw new TooBusy('Too many at once');
    this.#giveUp(last, 'Too many of one sender');
  }

  #start(task: TaskKind): void {
    this.#running.add(task);
    this.#preferredStarts = task.isPreferred === true ? this.#preferredStarts + 1 : 0;
  }

  /** The task that starts next, if any can. */
  #findNext(): WaitingTask | undefined {
    const ready = this.#waiting.filter(({ kind }) => this.#canStart(kind));
    const [preferred, other] = [ready.find(isPreferred), ready.find((task) => !isPreferred(task))];
    return this.#preferredStarts >= preferredInARow ? (other ?? preferred) : (preferred ?? other);
  }

  #finish(task: TaskKind): void {
    const tasks = [...this.#running, ...this.#waiting.map(({ kind }) => kind)];
    const time = this.#time + (task.cost ?? 1) / new Set(tasks.map(({ sender }) => sender)).size;
    // A clock behind the first place puts new senders before it.
    const [first] = this.#waiting;
    this.#time =
      this.#limits.newSendersFirst === true && first !== undefined ? Math.min(time, first.place) : time;
    for (const [sender, place] of this.#nextPlaces) if (place <= this.#time) this.#nextPlaces.delete(sender);
    this.#running.delete(task);
    for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) {
      this.#start(next.kind);
      this.#remove(next);
      next.start();
    }
  }
}

// Processes many items, a few at the same time.

/** After the first failure it starts no further item, and rejects with that failure when the work in progress has ended. */
export async function runInParallel<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  concurrent: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // All workers read from one generator, so that each item is processed once.
  const remaining = (async function* () {
    yield* items;
  })();
  const workers = Array.from({ length: concurrent }, async () => {
    // A worker that fails leaves its loop, which ends the generator for the others too.
    for await (const item of remaining) await work(item);
  });
  const finished = Promise.all(workers);
  await Promise.allSettled([finished, ...workers]);
  await finished;
}

// Runs tasks one at a time, in the order of the calls. The queue has no limit.

/** A task that fails rejects only its own caller. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Resolves after this time. The timer is that of the platform, so that tests let the time pass. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
