/** What an administrator's account may do, and for which states (product.md, Administrators 15). */
import * as z from 'zod/mini';

/**
 * `review`: decide, ask for corrections, mark photos, and take visits and evidence as files. `list`: keep the list of centres, write to
 * them, and take the contacts of many as a file. `accounts`: manage accounts, let people in, and read the audit trail. All else that is
 * read needs none.
 */
export const rights = ['review', 'list', 'accounts'] as const;
export type Right = (typeof rights)[number];

/** What an account may do. */
export interface AccountLimits {
  /** In the order of `rights`. */
  readonly rights: readonly Right[];
  /** As the list of centres names them (`keptStateName`); empty: all. */
  readonly states: readonly string[];
}

const maxStates = 100;
const given = z.array(z.enum(rights)).check(z.maxLength(rights.length));
const named = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)))
  .check(z.maxLength(maxStates));

/** In a response. */
export const limitsShape = {
  rights: z.array(z.enum(rights)),
  states: z.array(z.string()),
};
/** As a page reads it: a server that says nothing of rights lets every administrator do all. */
export const receivedLimitsShape = {
  rights: z.prefault(limitsShape.rights, () => [...rights]),
  states: z.prefault(limitsShape.states, []),
};
/** In a body: what is absent stays as it is; a new account has what its creator has. */
export const wantedLimitsShape = { rights: z.optional(given), states: z.optional(named) };

/** As a response or a body has them. */
export const copyLimits = ({ rights: held, states }: AccountLimits) => ({
  rights: [...held],
  states: [...states],
});

export const hasAll = (limits: AccountLimits): boolean =>
  limits.states.length === 0 && rights.every((right) => limits.rights.includes(right));

export const isOfStates = (state: string, states: readonly string[]): boolean =>
  states.length === 0 || states.includes(state);

/** Whether nothing of the other limits goes beyond these. */
export const covers = (own: AccountLimits, other: AccountLimits): boolean =>
  other.rights.every((right) => own.rights.includes(right)) &&
  (own.states.length === 0 ||
    (other.states.length > 0 && other.states.every((state) => own.states.includes(state))));
