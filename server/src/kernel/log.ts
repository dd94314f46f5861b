/** The log: one JSON line for each request and fault. No bodies, no queries, no headers, no addresses of people. */
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** `write` takes whole lines. */
export function createLog(write: (line: string) => void, level: 'info' | 'warn' = 'info'): Log {
  const redact = {
    paths: ['password', 'otp', 'token', 'authorization', '*.password', '*.otp', '*.token', '*.authorization'],
    censor: '[hidden]',
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, { write });
}
