/** What stands in the form of the configuration screen: kept in memory, so that a lost session or another screen loses none of it. */
import { useState } from 'react';
import type { AdminCentre } from '#contract/centres/centre-views.ts';
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { lastSessionEnd } from '../../../auth/session-end.ts';
import { currentSession } from '../../../auth/session-store.ts';

export interface TypedCentre {
  /** The centre being edited; null when one is being added. */
  readonly editing: AdminCentre | null;
  readonly fields: CentreFields;
}

export const emptyCentre: TypedCentre = {
  editing: null,
  fields: {
    centre_code: '',
    centre_name: '',
    cfi: '',
    centre_city: '',
    centre_state: '',
    centre_pincode: '',
    official_person: '',
    phone: '',
    email: '',
  },
};

export function typedCentreOf(centre: AdminCentre): TypedCentre {
  const { id: _id, form_status: _status, ...fields } = centre;
  return { editing: centre, fields };
}

let kept: { readonly userId: string | undefined; readonly typed: TypedCentre } | null = null;

/** Logout forgets it; so does another administrator's login. */
function readKept(): TypedCentre {
  if (kept === null || lastSessionEnd() === 'left' || kept.userId !== currentSession()?.userId)
    return emptyCentre;
  return kept.typed;
}

export function useTypedCentre(): readonly [TypedCentre, (typed: TypedCentre) => void] {
  const [typed, setTyped] = useState(readKept);
  const change = (next: TypedCentre): void => {
    kept = { userId: currentSession()?.userId, typed: next };
    setTyped(next);
  };
  return [typed, change];
}
