/**
 * In which order centres wait for an officer: by the gravity of the worst reason that counts, then by how many kinds of reasons there
 * are, then by age. There are no sums: many small reasons never outweigh a grave one. Why each stands where it does is said to
 * officers in `sentences/en.ts` and its Hindi twin.
 */
import { declarationOf, levels, reasonCodes, type Level, type Reason, type ReasonCode } from './warnings.ts';

interface Gravity {
  /** 1 to 9; of two reasons of the same level the higher one comes first. */
  readonly gravity: number;
  /** What one act brings counts once, such as a copied photo that matches those of eight centres. */
  readonly kind: string;
}

const gravities: Readonly<Record<ReasonCode, Gravity>> = {
  'strong-room.not-secure': { gravity: 9, kind: 'strong-room' },
  'picture.same-file': { gravity: 8, kind: 'copy' },
  'picture.changed': { gravity: 8, kind: 'copy' },
  'place.shared': { gravity: 7, kind: 'place' },
  'place.far': { gravity: 6, kind: 'place' },
  'place.apart': { gravity: 6, kind: 'place' },
  'picture.missing': { gravity: 6, kind: 'missing' },
  'checklist.unreadable': { gravity: 6, kind: 'unreadable' },
  'coaching.associated': { gravity: 5, kind: 'coaching' },
  'cctv.none': { gravity: 4, kind: 'cctv' },
  'cctv.not-in-strong-room': { gravity: 4, kind: 'cctv' },
  'invigilators.few': { gravity: 3, kind: 'invigilators' },
  'washrooms.none-for-one': { gravity: 3, kind: 'washrooms' },
  'picture.marked': { gravity: 7, kind: 'marked' },
  'picture.empty': { gravity: 6, kind: 'empty' },
  'picture.not-a-photo': { gravity: 6, kind: 'not-a-photo' },
  'time.odd': { gravity: 5, kind: 'time' },
  'time.night': { gravity: 4, kind: 'time' },
  'time.none': { gravity: 4, kind: 'time' },
  'address.few-words': { gravity: 4, kind: 'address' },
  'address.other-state': { gravity: 4, kind: 'address' },
  'head.filler-mobile': { gravity: 4, kind: 'contact' },
  'staff.beyond-capacity': { gravity: 4, kind: 'figures' },
  'washrooms.beyond-capacity': { gravity: 4, kind: 'figures' },
  'place.vague': { gravity: 4, kind: 'place' },
  'head.shared-contact': { gravity: 4, kind: 'contact' },
  'address.other-pincode': { gravity: 4, kind: 'address' },
  'institution.government-name': { gravity: 3, kind: 'institution' },
  'exam.none-with-candidates': { gravity: 2, kind: 'exam' },
  'exam.without-candidates': { gravity: 2, kind: 'exam' },
  'candidates.over-capacity': { gravity: 2, kind: 'exam' },
  'capacity.unusual': { gravity: 3, kind: 'rooms' },
  'rooms.odd-size': { gravity: 2, kind: 'rooms' },
  'cctv.dispatch-without-room': { gravity: 2, kind: 'cctv' },
  'cctv.not-in-all-rooms': { gravity: 3, kind: 'cctv' },
  'cctv.not-at-entry': { gravity: 2, kind: 'cctv' },
  'wall.none': { gravity: 3, kind: 'wall' },
  'frisking.none': { gravity: 2, kind: 'frisking' },
  'dispatch-room.none': { gravity: 2, kind: 'dispatch-room' },
  'guards.none': { gravity: 2, kind: 'guards' },
  'washrooms.few': { gravity: 1, kind: 'washrooms' },
  'peons.none': { gravity: 1, kind: 'peons' },
  'training.open': { gravity: 1, kind: 'training' },
};

/** Of one reason: every serious one comes before every notice. */
export const gravityOf = ({ code, level }: { readonly code: ReasonCode; readonly level: Level }): number =>
  gravities[code].gravity + (level === 'serious' ? 10 : 0);

/** The gravest first; of the same gravity, in the order of the declaration. */
export const sortReasons = <Item extends { readonly code: ReasonCode; readonly level: Level }>(
  found: readonly Item[],
): Item[] =>
  found.toSorted(
    (one, other) =>
      gravityOf(other) - gravityOf(one) || reasonCodes.indexOf(one.code) - reasonCodes.indexOf(other.code),
  );

const maxKinds = 99;

export interface Urgency {
  /** Kinds with a serious reason. */
  readonly serious: number;
  /** All other kinds. */
  readonly notices: number;
  /** By this the queue is sorted: 100 times the gravity of the worst reason and the number of kinds; 0 when nothing counts. */
  readonly urgency: number;
}

/** From here on a reason is serious. */
export const seriousUrgency = 1_000;

/** Reasons that are set aside do not count. */
export function urgencyOf(reasons: readonly Pick<Reason, 'code' | 'level' | 'set_aside'>[]): Urgency {
  const open = reasons.filter(({ set_aside: setAside }) => setAside === null);
  const kindsOf = (some: typeof open) => new Set(some.map(({ code }) => gravities[code].kind));
  const kinds = kindsOf(open).size;
  const serious = kindsOf(open.filter(({ level }) => level === 'serious')).size;
  const worst = Math.max(0, ...open.map(gravityOf));
  return { serious, notices: kinds - serious, urgency: 100 * worst + Math.min(kinds, maxKinds) };
}

/** Of these each needs a mark, or the centre a note, before it is accepted. */
export const seriousThatCount = (reasons: readonly Reason[]): Reason[] =>
  reasons.filter(({ level, set_aside: setAside }) => level === 'serious' && setAside === null);

/** Every reason at every level that it can have, the gravest first: the order of the queue as it is explained to officers. */
export function listGravities(): { readonly code: ReasonCode; readonly level: Level }[] {
  const all = reasonCodes.flatMap((code) => {
    const { level: declared } = declarationOf(code);
    return levels
      .filter((level) => declared === level || declared === 'by-figures')
      .map((level) => ({ code, level }));
  });
  return sortReasons(all);
}
