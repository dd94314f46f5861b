/** Every kind of caller that the access matrix tries, from nobody to a deleted administrator. */
import type { Access } from '#contract/endpoint.ts';
import { api } from '#contract/api.ts';
import { insertAccount, storePassword } from '../domain/accounts/accounts.ts';
import { insertCentre, logIn, logInAdmin, signUpCentre, valueOf, centrePassword } from './people.ts';
import type { TestApp } from './test-app.ts';

export const callerKinds = [
  'nobody',
  'garbage',
  'expired',
  'logged out',
  'deleted admin',
  'owner',
  'other centre',
  'admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** What the access check answers; `admitted` leaves the rest to the handler. */
export type Verdict =
  'admitted' | 'session.required' | 'session.ended' | 'access.denied' | 'profile.not-yours';

const admittedKinds: Readonly<Record<Access, readonly CallerKind[]>> = {
  public: callerKinds,
  'signed-in': ['owner', 'other centre', 'admin'],
  centre: ['owner', 'other centre'],
  'own-profile': ['owner'],
  admin: ['admin'],
};

/** What the rules of access say (security.md S26, S27). */
export function expectedVerdict(access: Access, kind: CallerKind): Verdict {
  if (admittedKinds[access].includes(kind)) return 'admitted';
  if (kind === 'nobody') return 'session.required';
  if (!admittedKinds['signed-in'].includes(kind)) return 'session.ended';
  return access === 'own-profile' && kind === 'other centre' ? 'profile.not-yours' : 'access.denied';
}

export interface AccessCallers {
  readonly tokens: Readonly<Record<CallerKind, string | undefined>>;
  /** The account id of the owner, for `{userId}` in paths. */
  readonly ownerId: string;
  readonly ownerCentreId: string;
}

const otherMobile = '9111111111';

async function deletedAdminToken(app: TestApp): Promise<string> {
  const { clock, passwords, randomness } = app.services;
  const id = `a_${randomness.uuid()}`;
  const hash = await passwords.hash(centrePassword);
  await app.database.transaction(async (tx) => {
    await insertAccount(tx, {
      id,
      role: 'admin',
      username: 'deputy',
      name: 'Deputy',
      createdAt: clock.now(),
    });
    await storePassword(tx, id, hash, clock.now());
  });
  const body = { username: 'deputy', password: centrePassword };
  const { token } = valueOf(await app.call(api.adminLogin, { body }));
  await app.database.transaction((tx) => tx.deleteFrom('accounts').where('id', '=', id).execute());
  return token;
}

/** Moves the clock: one of the callers comes with a token that has run out. */
export async function createAccessCallers(app: TestApp): Promise<AccessCallers> {
  const centre = await insertCentre(app);
  await insertCentre(app, { phone: otherMobile });
  const expired = await signUpCentre(app, centre.phone);
  app.clock.advance(13 * 60 * 60);
  const owner = await logIn(app, centre.phone, centrePassword);
  const loggedOut = await logIn(app, centre.phone, centrePassword);
  valueOf(await app.call(api.logout, {}, loggedOut.token));
  const other = await signUpCentre(app, otherMobile);
  return {
    ownerId: owner.userId,
    ownerCentreId: centre.id,
    tokens: {
      nobody: undefined,
      garbage: 'not.a.token',
      expired: expired.token,
      'logged out': loggedOut.token,
      'deleted admin': await deletedAdminToken(app),
      owner: owner.token,
      'other centre': other.token,
      admin: (await logInAdmin(app)).token,
    },
  };
}
