/** Builds the folded text of each centre that searches read, and the words that a search looks for in it. */
import type { CentreFields } from '#contract/centres/centre-rules.ts';
import { centreColumn, centreColumns } from '#contract/centre-columns.ts';
import { normaliseMobile } from '#contract/signup/written-mobile.ts';
import { cleanCode, toAsciiDigits } from '#contract/text.ts';
import { foldSearchText } from '../../../kernel/fold-search-text.ts';

const searchedColumns = centreColumns.filter((column) => centreColumn[column].isSearched);

/** Joins the fields that are searched. Search words contain no white space, so no word matches across two fields. */
export function searchTextOf(fields: CentreFields): string {
  return foldSearchText(searchedColumns.map((column) => fields[column]).join('\n'));
}

/**
 * A mobile number with what is dialled before it, or in one piece: `+91 98765 43210`, `091-9876543210`, `9876543210.0`. Only its ten
 * digits are stored. Other digits with blanks between them may be a pincode and a part of a phone.
 */
const writtenMobile =
  /(?<![\p{L}\p{N}@_+＋])(?:[+＋]?(?:(?:0|91)[\s().\p{Pd}]*)+[6-9](?:[\s().\p{Pd}]*[0-9]){9}|[6-9][0-9]{9})(?:\.0{1,2})?(?![\p{L}\p{N}@_])/gu;

/** Returns an empty list when the search contains nothing to look for. */
export function searchWordsOf(search: string): string[] {
  const read = toAsciiDigits(cleanCode(search)).replace(
    writtenMobile,
    (written) => normaliseMobile(written) ?? written,
  );
  return [...new Set(foldSearchText(read).split(' '))].filter((word) => word !== '');
}
