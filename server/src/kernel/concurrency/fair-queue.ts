/**
 * Runs a limited number of tasks at the same time and queues a limited number. No sender can keep the others waiting: the sender
 * whose last task started longest ago is next, and first of all one that has had none.
 */

/** The queue is full, or the wait took too long; the caller may retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export interface TaskKind {
  /** On whose behalf the task runs. */
  readonly sender: string;
  /** Heavy tasks run one at a time; others may start before them. */
  readonly isHeavy?: boolean;
  /** Preferred tasks start before others, and others give way to them in a full queue. */
  readonly isPreferred?: boolean;
}

export interface FairQueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
  /** A task that has not started after this time is rejected. */
  readonly waitMs: number;
  readonly runningPerSender: number;
  readonly waitingPerSender: number;
}

export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

interface WaitingTask {
  readonly kind: TaskKind;
  readonly start: () => void;
  readonly reject: (error: TooBusy) => void;
}

/** After this many preferred tasks in a row another one starts, so that preferred ones never stop the others. */
const preferredInARow = 3;
/** Senders whose turn is remembered. */
const rememberedSenders = 10_000;

const isPreferred = ({ kind }: WaitingTask): boolean => kind.isPreferred === true;

export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #running = new Set<TaskKind>();
  /** In the order of the calls. */
  #waiting: WaitingTask[] = [];
  /** When each sender's last task started, counted in starts; in the order of these starts. */
  readonly #lastStarts = new Map<string, number>();
  #starts = 0;
  #preferredStarts = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get load(): QueueLoad {
    return { running: this.#running.size, waiting: this.#waiting.length };
  }

  /**
   * Returns the result of `work`.
   * @throws TooBusy when the queue is full, at once or later in favour of a preferred task or of a sender who has fewer tasks in
   *   it, or when the wait takes too long; otherwise only what `work` throws
   */
  async run<Result>(kind: TaskKind, work: () => Promise<Result>): Promise<Result> {
    // A copy, because the object itself is the key of this task.
    const task = { ...kind };
    if (this.#canStart(task)) this.#start(task);
    else await this.#wait(task);
    try {
      return await work();
    } finally {
      this.#running.delete(task);
      this.#startNext();
    }
  }

  #canStart({ sender, isHeavy }: TaskKind): boolean {
    const running = [...this.#running];
    return (
      running.length < this.#limits.concurrent &&
      running.filter((other) => other.sender === sender).length < this.#limits.runningPerSender &&
      !(isHeavy === true && running.some((other) => other.isHeavy))
    );
  }

  #start(task: TaskKind): void {
    this.#running.add(task);
    this.#starts += 1;
    this.#preferredStarts = task.isPreferred === true ? this.#preferredStarts + 1 : 0;
    this.#lastStarts.delete(task.sender);
    this.#lastStarts.set(task.sender, this.#starts);
    const [oldest] = this.#lastStarts.keys();
    if (this.#lastStarts.size > rememberedSenders && oldest !== undefined) this.#lastStarts.delete(oldest);
  }

  #remove(task: WaitingTask): void {
    this.#waiting = this.#waiting.filter((other) => other !== task);
  }

  #wait(kind: TaskKind): Promise<void> {
    const own = this.#waiting.filter((waiting) => waiting.kind.sender === kind.sender);
    if (own.length >= this.#limits.waitingPerSender) this.#makeRoom(own, kind);
    else if (this.#waiting.length >= this.#limits.waiting) this.#makeRoom(this.#waiting, kind);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const waiting: WaitingTask = { kind, start, reject };
    this.#waiting.push(waiting);
    const timer = setTimeout(() => {
      this.#remove(waiting);
      reject(new TooBusy('The wait took too long'));
    }, this.#limits.waitMs);
    return promise.finally(() => clearTimeout(timer));
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
    this.#remove(last);
    last.reject(new TooBusy('Too many of one sender'));
  }

  /** The task that starts next, if any can. */
  #findNext(): WaitingTask | undefined {
    const turnOf = ({ kind }: WaitingTask): number => this.#lastStarts.get(kind.sender) ?? 0;
    const earliest = (tasks: readonly WaitingTask[]): WaitingTask | undefined => {
      const turn = Math.min(...tasks.map(turnOf));
      return tasks.find((task) => turnOf(task) === turn);
    };
    const ready = this.#waiting.filter(({ kind }) => this.#canStart(kind));
    const [preferred, others] = [ready.filter(isPreferred), ready.filter((task) => !isPreferred(task))];
    const isOthersTurn = this.#preferredStarts >= preferredInARow;
    return isOthersTurn
      ? (earliest(others) ?? earliest(preferred))
      : (earliest(preferred) ?? earliest(others));
  }

  #startNext(): void {
    for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) {
      this.#start(next.kind);
      this.#remove(next);
      next.start();
    }
  }
}
