/** Says in the terminal why the server could not start. */
import { ConfigError } from './config.ts';
import { isStorageFull } from './platform/database/errors.ts';

export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration cannot be used:\n${error.message}`;
  if (isStorageFull(error))
    return 'The portal could not start: the disk of its data is full. Make room there, then start the portal again.';
  return `The portal could not start: ${error instanceof Error ? error.message : String(error)}`;
}
