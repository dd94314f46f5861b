/** The reasons of a centre in its row: serious ones first, behind their word; then the notices. */
import type { ReviewRow } from '#contract/review/endpoints.ts';
import type { Level } from '#contract/review/warnings.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Badge } from '../badge.tsx';
import { counts, useReasonSentence } from '../reasons-text.ts';

/** All sentences, for the title of the cell. */
export function useReasonsTitle(): (row: ReviewRow) => string {
  const sentence = useReasonSentence();
  return ({ reasons }) => reasons.filter(counts).map(sentence).join('\n');
}

export function RowReasons({ row }: { readonly row: ReviewRow }) {
  const { reasons: texts, words } = useAdminTexts().review;
  const { common } = useTexts();
  const format = useFormat();
  const counting = row.reasons.filter(counts);
  const setAsideCount = row.reasons.length - counting.length;
  const namesOf = (level: Level): string => {
    const names = counting.filter((reason) => reason.level === level).map(({ code }) => words.names[code]);
    return [...new Set(names)].join(common.listSeparator);
  };
  const [serious, notices] = [namesOf('serious'), namesOf('notice')];
  const muted = [
    counting.length === 0 && setAsideCount === 0 ? texts.none : '',
    setAsideCount > 0 ? texts.setAsideCount(format.number(setAsideCount)) : '',
  ].filter((part) => part !== '');
  return (
    <>
      {row.correction_answered_at === undefined ? null : <Badge tone="warn">{texts.corrected}</Badge>}{' '}
      {row.new_since_accepted.length === 0 ? null : <Badge tone="warn">{texts.isNew}</Badge>}{' '}
      {row.is_drawn ? <Badge tone="plain">{texts.drawn}</Badge> : null}{' '}
      {serious === '' ? null : (
        <>
          <Badge tone="bad">{texts.serious}</Badge> <strong className="font-semibold">{serious}</strong>
        </>
      )}
      {serious !== '' && notices !== '' ? common.listSeparator : null}
      {notices} <span className="text-muted">{muted.join(common.listSeparator)}</span>
    </>
  );
}
