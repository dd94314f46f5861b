/** After a hundred wrong codes in a row an account takes none (security.md T3); a mailed reset link or the operator lifts that. */
import { readWrongCodes } from '../../domain/accounts/wrong-codes.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Services } from '../../services.ts';

/** Refuses with `code.blocked`. */
export async function assertCodesAllowed(
  { limits }: Pick<Services, 'limits'>,
  db: Db,
  accountId: string,
): Promise<void> {
  if ((await readWrongCodes(db, accountId)) >= limits.signup.wrongCodesInARow) throw refuse('code.blocked');
}
