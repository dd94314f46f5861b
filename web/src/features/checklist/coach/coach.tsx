/**
 * Points the head to answers and photos that are worth a second look before the submission (decision 0059). It knows this
 * checklist only, loads with the preview, and nothing waits for it.
 */
import { findOwnWarnings } from '#contract/review/find-warnings.ts';
import type { CodeSeenBy, Sentences } from '#contract/review/warnings.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useChecklist } from '../checklist-context.tsx';
import { useTypingSentences } from '../guide/warnings.ts';
import { goodBeside, linesOf } from './lines.ts';
import { LookAgainBox, type KnownAtOnce } from './look-again.tsx';
import { usePhotoFacts } from './photo-facts.ts';

export default function Coach({ facts, good }: KnownAtOnce) {
  const sentences: Sentences<CodeSeenBy<'preview'>> = {
    ...useTypingSentences(),
    ...useSubmissionTexts().coach,
  };
  const format = useFormat();
  const photos = usePhotoFacts(useChecklist().draft.photos);
  const warnings = findOwnWarnings({ ...facts, photos }, 'preview');
  return (
    <LookAgainBox lines={linesOf(warnings, sentences, format.number)} good={goodBeside(warnings, good)} />
  );
}
