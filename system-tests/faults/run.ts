/** What all parts of a fault run share. */
import type { Sessions } from './acts.ts';
import type { Journal } from './journal.ts';
import type { MailSink } from './mail-sink.ts';
import type { DatabaseName, Target } from './target.ts';

export interface Run {
  readonly database: DatabaseName;
  readonly target: Target;
  readonly journal: Journal;
  readonly mails: MailSink;
  readonly sessions: Sessions;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly main: string | undefined;
  /** For each fault, how many processes lost the results of what they were sending. */
  readonly interruptedSenders: number[];
}

export interface Injected {
  readonly fault: string;
  readonly recoveryMs: number;
}
