/** Creates the log: one JSON line for each request and error, without bodies, queries, headers or client addresses. */
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** @param write receives complete lines */
export function createLog(write: (line: string) => void, level: 'info' | 'warn' = 'info'): Log {
  const redact = {
    paths: ['password', 'otp', 'token', 'authorization', '*.password', '*.otp', '*.token', '*.authorization'],
    censor: '[hidden]',
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, { write });
}
