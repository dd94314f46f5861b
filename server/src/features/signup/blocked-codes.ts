/** Blocks one-time codes for accounts with too many wrong ones in a row (security.md T3); a reset link or the operator unblocks them. */
import { readWrongCodes } from '../../domain/accounts/wrong-codes.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';

/** Throws `code.blocked`. */
export async function assertCodesAllowed(
  { limits }: Pick<Services, 'limits'>,
  db: Db,
  accountId: string,
): Promise<void> {
  if ((await readWrongCodes(db, accountId)) >= limits.signup.wrongCodesInARow) throw refuse('code.blocked');
}
