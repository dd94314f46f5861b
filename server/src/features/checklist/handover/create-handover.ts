/** POST, GET and DELETE /profiles/{userId}/handovers: a centre user shows a code to a phone, watches it and ends it. */
import type { Call } from '../../../calls.ts';
import type { HandoverState } from '#contract/checklist/handover-endpoints.ts';
import {
  formatHandoverCode,
  handoverCodeAlphabet,
  handoverCodeLength,
} from '#contract/checklist/handover-code.ts';
import { consume } from '../../../domain/rate-limits/rate-counters.ts';
import { addSeconds, secondsUntil } from '../../../kernel/steady-clock.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { Randomness } from '../../../kernel/randomness.ts';
import { assertOpen } from '../assert-open.ts';
import { getCentreOfPhone } from '../../../domain/checklists/stored-checklist.ts';
import { findChecklist } from '../store.ts';
import { deleteHandover, findOpenHandover, replaceHandover } from './store.ts';

/** Each character has five random bits: the alphabet has 32. */
function createCode(randomness: Randomness): string {
  return [...randomness.bytes(handoverCodeLength)]
    .map((byte) => handoverCodeAlphabet.charAt(byte % 32))
    .join('');
}

interface CreatedHandover {
  readonly code: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

/** Throws `centre.not-selected`, `centre.not-yours`, `checklist.submitted`, `checklist.closed` or `rate.exceeded`. */
export async function createHandover(call: Call, centreId: string): Promise<CreatedHandover> {
  const { clock, config, database, keys, limits, randomness } = call;
  if (centreId.trim() === '') throw refuse('centre.not-selected');
  const code = createCode(randomness);
  const now = clock.now();
  const expiresAt = addSeconds(now, limits.handover.seconds).toISOString();
  await database.transaction(async (tx) => {
    const centre = await getCentreOfPhone(tx, call.caller.username, centreId);
    if ((await findChecklist(tx, centreId))?.status === 'submitted') throw refuse('checklist.submitted');
    assertOpen(call, centre, now);
    const waitSeconds = await consume(tx, limits.rates.handoverPerAccount, call.caller.accountId, now);
    if (waitSeconds !== null) throw refuse('rate.exceeded', { waitSeconds });
    await replaceHandover(tx, {
      account_id: call.caller.accountId,
      id: randomness.uuid(),
      session_id: call.caller.sessionId,
      centre_id: centreId,
      code_mac: keys.mac('handover-codes', code),
      created_at: now.toISOString(),
      expires_at: expiresAt,
      claimed_at: null,
    });
    const target = centre.centre_code;
    await call.record(tx, 'handover.created', { target });
  });
  const shown = formatHandoverCode(code);
  const url = `${config.publicUrl}/phone#${shown}`;
  return { code: shown, url, expiresAt, secondsLeft: limits.handover.seconds };
}

/** Throws `centre.not-yours`. */
export async function getHandover(call: Call, centreId: string): Promise<HandoverState> {
  const { clock, database } = call;
  const { db } = database;
  await getCentreOfPhone(db, call.caller.username, centreId);
  const now = clock.now();
  const version = (await findChecklist(db, centreId))?.version ?? 0;
  const found = await findOpenHandover(db, { accountId: call.caller.accountId }, now);
  if (found?.centreId !== centreId) return { handover: null, version };
  const { isClaimed: isConnected, expiresAt } = found;
  return { handover: { isConnected, expiresAt, secondsLeft: secondsUntil(expiresAt, now) }, version };
}

export async function endHandover(call: Call): Promise<void> {
  await call.database.transaction(async (tx) => {
    if (await deleteHandover(tx, call.caller.accountId)) await call.record(tx, 'handover.ended');
  });
}
