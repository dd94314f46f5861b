/** POST /auth/logout: ends the session of the token that was sent. */
import { endSession } from '../../domain/accounts/sessions.ts';
import { actorOf, recordAction } from '../../domain/audit/audit-trail.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../services.ts';

export async function logOut(services: Services, caller: Caller): Promise<void> {
  await services.database.transaction(async (tx) => {
    await endSession(tx, caller.sessionId, services.clock.now());
    await recordAction(tx, services, { action: 'logout', ...actorOf(caller) });
  });
}
