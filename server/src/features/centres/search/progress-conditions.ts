/** SQL conditions on how far a centre is, and what a list is sorted by; all refer to the row of `centres`. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../schema.ts';

export type CentreExpressions = ExpressionBuilder<Database, 'centres'>;

const checklistOf = (eb: CentreExpressions) =>
  eb.selectFrom('checklists').whereRef('checklists.centre_id', '=', 'centres.id');

const withStatus = (eb: CentreExpressions, status: 'draft' | 'submitted') =>
  checklistOf(eb).select('checklists.centre_id').where('checklists.status', '=', status);

/** Whether the user with the centre's phone number has set a password. */
export const hasUser = sql<SqlBool>`exists (select 1 from accounts
  where role = 'centre' and username = centres.phone and password_set_at is not null)`;

export const isSubmitted = (eb: CentreExpressions) => eb.exists(withStatus(eb, 'submitted'));

export const isDraft = (eb: CentreExpressions) => eb.exists(withStatus(eb, 'draft'));

const hasNoChecklist = (eb: CentreExpressions) =>
  eb.not(eb.exists(checklistOf(eb).select('checklists.centre_id')));

export const isRegisteredOnly = (eb: CentreExpressions) => eb.and([hasNoChecklist(eb), hasUser]);

export const isUnregistered = (eb: CentreExpressions) => eb.and([hasNoChecklist(eb), eb.not(hasUser)]);

/** Whether the centre has a draft that was last saved at `since` or earlier. */
export const isIdle = (since: string) => (eb: CentreExpressions) =>
  eb.exists(withStatus(eb, 'draft').where('checklists.updated_at', '<=', since));

export const wasSubmittedFrom = (time: string) => (eb: CentreExpressions) =>
  eb.exists(withStatus(eb, 'submitted').where('checklists.submitted_at', '>=', time));

/** 0 to 3 in the order of `progresses`. */
export const progressRank = (eb: CentreExpressions): Expression<unknown> =>
  eb.case().when(isSubmitted(eb)).then(3).when(isDraft(eb)).then(2).when(hasUser).then(1).else(0).end();

/** A time of the centre's checklist, '' without one, so that both databases sort it alike. */
export const checklistTime =
  (column: 'updated_at' | 'submitted_at') =>
  (eb: CentreExpressions): Expression<unknown> =>
    eb.fn.coalesce(checklistOf(eb).select(`checklists.${column}`), eb.val(''));
