/** What a check of `portal doctor` returns. It never throws for what it is there to find. */
import type { Config } from '../config.ts';
import { messageOf } from '../kernel/refusal.ts';

export interface Finding {
  /** `fault`: the portal does not work, or soon will not. `warning`: it works, and something is not as it should be. */
  readonly level: 'ok' | 'warning' | 'fault';
  /** What was found, as a sentence. */
  readonly text: string;
  /** What to do, as a sentence. */
  readonly advice?: string;
}

export type Check = (config: Config) => Promise<readonly Finding[]>;

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
export const fault = (text: string, advice: string): Finding => ({ level: 'fault', text, advice });
export const reasonOf = (error: unknown): string => messageOf(error).split('\n')[0] ?? '';

export const daySeconds = 24 * 60 * 60;
