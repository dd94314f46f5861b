/** Creates all kinds of callers for the tests of access: anonymous, expired, deleted, centre user, administrator, phone, program. */
import { rights, type AccountLimits } from '#contract/rights.ts';
import type { Access, AnyEndpoint } from '#contract/endpoint.ts';
import { api } from '#contract/api.ts';
import { startOfficer } from './officers.ts';
import {
  insertCentre,
  logIn,
  logInAdmin,
  signUpCentre,
  valueOf,
  centrePassword,
  type LoggedIn,
} from './people.ts';
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
  'admin who reviews',
  'admin who keeps the list',
  'admin who manages accounts',
  'admin who reads',
  'admin of one state',
  'phone',
  'program',
] as const;

/** For `REGISTER_KEY` of the portal that these callers call. */
export const registerKey = 'a_key-of.programs.0123456789_qwertyuiop';
export type CallerKind = (typeof callerKinds)[number];

/** The refusals of the access check. */
export const accessCodes = [
  'session.required',
  'session.ended',
  'handover.ended',
  'register.key-wrong',
  'access.denied',
  'profile.not-yours',
  'rights.review',
  'rights.list',
  'rights.accounts',
  'rights.all-states',
] as const;

/** The result of the access check: `admitted`, or the code of the refusal. */
export type AccessResult = 'admitted' | (typeof accessCodes)[number];

/** What the administrators may do who may not do all. */
const limited = {
  'admin who reviews': { rights: ['review'], states: [] },
  'admin who keeps the list': { rights: ['list'], states: [] },
  'admin who manages accounts': { rights: ['accounts'], states: [] },
  'admin who reads': { rights: [], states: [] },
  'admin of one state': { rights, states: ['Kerala'] },
} as const satisfies Readonly<Record<string, AccountLimits>>;
const limitedKinds = Object.keys(limited) as (keyof typeof limited)[];
const admins = ['admin', ...limitedKinds] as const;

const admittedKinds: Readonly<Record<Access, readonly CallerKind[]>> = {
  public: callerKinds,
  'signed-in': ['owner', 'other centre', ...admins],
  centre: ['owner', 'other centre'],
  'own-profile': ['owner'],
  admin: admins,
  'admin-account': admins,
  handover: ['phone'],
  register: ['program'],
};

type Rule = Pick<AnyEndpoint, 'access' | 'needsRight' | 'centres'>;

/** The right is that of the endpoint's declaration; a path names the account of nobody. */
function expectedOfLimits({ needsRight, centres }: Rule, limits: AccountLimits): AccessResult {
  const right = needsRight === 'accounts-of-others' ? 'accounts' : needsRight;
  if (right !== 'none' && !limits.rights.includes(right)) return `rights.${right}`;
  return centres === 'all' && limits.states.length > 0 ? 'rights.all-states' : 'admitted';
}

/** Returns the result that the rules of access require (security.md S26, S27). */
export function expectedAccessResult(rule: Rule, kind: CallerKind): AccessResult {
  const { access } = rule;
  const ofLimited = limitedKinds.find((each) => each === kind);
  if (admittedKinds[access].includes(kind))
    return ofLimited === undefined ? 'admitted' : expectedOfLimits(rule, limited[ofLimited]);
  if (access === 'register') return 'register.key-wrong';
  if (kind === 'nobody') return 'session.required';
  if (access === 'handover') return 'handover.ended';
  if (!admittedKinds['signed-in'].includes(kind)) return 'session.ended';
  return access === 'own-profile' && kind === 'other centre' ? 'profile.not-yours' : 'access.denied';
}

export interface AccessCallers {
  readonly tokens: Readonly<Record<CallerKind, string | undefined>>;
  /** The account of the owner, for `{userId}` in paths. */
  readonly ownerId: string;
  readonly ownerCentreId: string;
}

async function createPhoneToken(app: TestApp, owner: LoggedIn, centreId: string): Promise<string> {
  const body = { centre_config_id: centreId };
  const params = { userId: owner.userId };
  const { code } = valueOf(await app.call(api.createHandover, { params, body }, owner.token));
  return valueOf(await app.call(api.claimHandover, { body: { code } })).token;
}

const otherMobile = '9111111111';

async function createDeletedAdminToken(app: TestApp): Promise<string> {
  const { token, userId } = await startOfficer(app);
  await app.database.transaction((tx) => tx.deleteFrom('accounts').where('id', '=', userId).execute());
  return token;
}

/** Each with an account of their own. */
async function createLimitedTokens(app: TestApp): Promise<Record<keyof typeof limited, string>> {
  const tokens: [string, string][] = [];
  for (const kind of limitedKinds) tokens.push([kind, (await startOfficer(app, limited[kind])).token]);
  return Object.fromEntries(tokens) as Record<keyof typeof limited, string>;
}

/** Advances the clock, because the token of one caller must be expired. */
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
      'deleted admin': await createDeletedAdminToken(app),
      owner: owner.token,
      'other centre': other.token,
      admin: (await logInAdmin(app)).token,
      ...(await createLimitedTokens(app)),
      program: registerKey,
      phone: await createPhoneToken(app, owner, centre.id),
    },
  };
}
