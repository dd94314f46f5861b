/**
 * Draws a share of the centres of each state by an HMAC: who does not know the secret cannot predict who is drawn, and who
 * knows it can repeat the draw (decision 0056).
 */
import type { Keys } from '../../kernel/crypto/keys.ts';

export interface Draw {
  /** YYYY-MM-DD. */
  readonly examDate: string;
  /** Draws for different purposes are independent of each other. */
  readonly purpose: 'look' | 'visit';
  /** Of the centres of each state, rounded up: at least one where there is any. */
  readonly share: number;
}

export interface Drawable {
  readonly centre_code: string;
  readonly centre_state: string;
}

export interface StateDraw<Centre extends Drawable> {
  readonly state: string;
  /** Those with the smallest HMACs, the smallest first. */
  readonly drawn: readonly Centre[];
  /** All others of the state, by code. */
  readonly others: readonly Centre[];
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Without the error of floating point, which makes 5 % of 140 a little more than 7. */
const countDrawn = (centres: number, share: number): number =>
  Math.max(1, Math.ceil(Number((centres * share).toFixed(9))));

/** Returns the states by name. The order of the centres does not matter. */
export function drawByState<Centre extends Drawable>(
  keys: Keys,
  { examDate, purpose, share }: Draw,
  centres: readonly Centre[],
): StateDraw<Centre>[] {
  const macOf = ({ centre_code: code }: Centre): string => keys.mac('draws', purpose, examDate, code);
  const states = Map.groupBy(centres, ({ centre_state: state }) => state);
  return [...states]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([state, ofState]) => {
      const ranked = ofState
        .map((centre) => ({ centre, mac: macOf(centre) }))
        .toSorted((one, other) => byText(one.mac, other.mac))
        .map(({ centre }) => centre);
      const count = countDrawn(ranked.length, share);
      const others = ranked.slice(count);
      return {
        state,
        drawn: ranked.slice(0, count),
        others: others.toSorted((one, other) => byText(one.centre_code, other.centre_code)),
      };
    });
}
