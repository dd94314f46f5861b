/** Names the mails that tell of an extended last day, so that unsent ones are dropped when it is taken back. */
import type { Keys } from '../../../kernel/crypto/keys.ts';

/** @param email on record, which the purpose does not reveal */
export const extensionPurpose = (keys: Keys, changeSet: string, email: string): string =>
  `extended:${changeSet}:${keys.mac('outbox', email)}`;
