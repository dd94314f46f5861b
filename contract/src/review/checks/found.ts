/** Builds what a check has found. */
import { cutToCharacters } from '../../text.ts';
import type { CorrectionItem } from '../correction-items.ts';
import type { Found, Level, ReasonCode, ReasonValues } from '../reasons.ts';

const maxPartLength = 100;

/**
 * The key is the code and `circumstance`: with other figures it is another reason, which an earlier mark as "not a problem" does
 * not cover.
 */
export function found<Code extends ReasonCode>(
  level: Level,
  code: Code,
  items: readonly CorrectionItem[],
  values: ReasonValues[Code],
  circumstance: readonly (string | number)[] = [],
): Found<Code> {
  const parts = circumstance.map((part) => cutToCharacters(String(part), maxPartLength));
  return { level, code, key: [code, ...parts].join(':'), items, values };
}
