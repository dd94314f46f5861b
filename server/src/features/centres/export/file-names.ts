/** Names exported files by when they were made and what they contain (product.md, Administrators 2). */
import { toIndianStamp } from '../../../kernel/steady-clock.ts';
import type { CentreFilterInput } from '#contract/centres/centre-filter.ts';
import { filterDetails } from '../search/filter-conditions.ts';

const maxPartLength = 40;

/** Filters whose values do not say what they are about. */
const names = ['search', 'mail', 'reminded', 'noted', 'callBack'];
/** With the time and the end of the name, no file system cuts it. */
const maxFilterLength = 100;

/** Keeps letters and digits of every script, and joins the rest by hyphens. */
function slug(text: string): string {
  const parts =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...parts.join('-')].slice(0, maxPartLength).join('');
}

/** A word says itself what it is; a number needs the name of its field. */
function part([name, value]: readonly [name: string, value: string]): string {
  const text = slug(value);
  return names.includes(name) || /^\p{N}/u.test(text) ? `${slug(name)}-${text}` : text;
}

/**
 * Returns `fileName`, the name that programs know, for the list of all centres. It is the end of the name of a part, e.g.
 * `2026-11-22_1430_pending_rajasthan_centres.csv`.
 */
export function exportFileName(fileName: string, filter: CentreFilterInput, now: Date): string {
  const contents = Object.entries(filterDetails(filter)).map(part).join('_').slice(0, maxFilterLength);
  return contents === '' ? fileName : [toIndianStamp(now), contents, fileName].join('_');
}
