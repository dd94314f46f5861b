/** What a check is: a pure function from facts to what it has found. */
import type { CorrectionItem } from '../correction-items.ts';
import type { WarningValues } from '../warning-values.ts';
import type { Level, WarningCode } from '../warnings.ts';

export interface Finding<Values = WarningValues[WarningCode]> {
  readonly values: Values;
  /**
   * What distinguishes it from another finding of the check: with other figures it is another reason, which an earlier mark as
   * "not a problem" does not cover.
   */
  readonly circumstance?: readonly (string | number)[];
  /** Of a check whose level depends on figures; otherwise that of the declaration. */
  readonly level?: Level;
  /** If it concerns only some of what the check looks at. */
  readonly items?: readonly CorrectionItem[];
}

export type Checks<Facts> = {
  readonly [Code in WarningCode]: (facts: Facts) => readonly Finding<WarningValues[Code]>[];
};
