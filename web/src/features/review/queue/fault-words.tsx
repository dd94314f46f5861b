/** The words of feedback that report a fault: officers keep them, one on a line. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import {
  changeFaultWords,
  listFaultWords,
  maxFaultWordLength,
  maxFaultWords,
  minFaultWordLength,
} from '#contract/review/fault-words.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { reviewListsKey } from '../review-query.ts';
import { Folded } from './folded.tsx';

const queryKey = ['review', 'fault-words'] as const;

const wordsOf = (typed: string): string[] => [
  ...new Set(typed.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' ').toLowerCase())),
];

/** Returns why the list cannot be saved; undefined when it can. */
function useWordsError(words: readonly string[]): string | undefined {
  const { faultWords: texts } = useReviewTexts().review;
  const format = useFormat();
  const wrong = words.find((word) => {
    const length = lengthInCharacters(word);
    return length < minFaultWordLength || length > maxFaultWordLength;
  });
  if (wrong !== undefined)
    return texts.wrongLength(wrong, format.number(minFaultWordLength), format.number(maxFaultWordLength));
  return words.length > maxFaultWords ? texts.tooMany(format.number(maxFaultWords)) : undefined;
}

/** @param known what the server had when the list was loaded; only the difference is sent */
function Editor({ known }: { readonly known: readonly string[] }) {
  const { faultWords: texts } = useReviewTexts().review;
  const queries = useQueryClient();
  const [typed, setTyped] = useState(known.join('\n'));
  const [outcome, setOutcome] = useState<'saved' | Failure | null>(null);
  const words = wordsOf(typed).filter((word) => word !== '');
  const error = useWordsError(words);
  const { run: save, isBusy } = useAction(async () => {
    const body = {
      add: words.filter((word) => !known.includes(word)),
      remove: known.filter((word) => !words.includes(word)),
    };
    const result = await callApi(changeFaultWords, { body });
    setOutcome(result.ok ? 'saved' : result.failure);
    if (!result.ok) return;
    queries.setQueryData(queryKey, result.value);
    setTyped(result.value.words.join('\n'));
    queries.invalidateQueries({ queryKey: reviewListsKey }).catch(reportError);
  });
  const change = (text: string): void => {
    setOutcome(null);
    setTyped(text);
  };
  return (
    <Form onSubmit={() => (error === undefined ? save() : undefined)} className="space-y-3">
      <TextArea
        id="fault-words"
        label={texts.label}
        hint={texts.hint}
        error={error}
        rows={10}
        value={typed}
        onChange={change}
      />
      {outcome === null || outcome === 'saved' ? null : (
        <FailureNotice title={texts.failed} failure={outcome} />
      )}
      {outcome === 'saved' ? (
        <Notice tone="good" live="status">
          <p>{texts.saved}</p>
        </Notice>
      ) : null}
      <Button type="submit" variant="quiet" busy={isBusy}>
        {isBusy ? texts.saving : texts.save}
      </Button>
    </Form>
  );
}

function LoadedEditor() {
  const { faultWords: texts } = useReviewTexts().review;
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => fetchValue(listFaultWords, {}) });
  if (data !== undefined) return <Editor known={data.words} />;
  return error === null ? null : <FailureNotice title={texts.loadFailed} onRetry={() => void refetch()} />;
}

export function FaultWords() {
  const { faultWords: texts } = useReviewTexts().review;
  const [isOpen, setOpen] = useState(false);
  return (
    <Folded texts={texts} onToggle={setOpen}>
      {isOpen ? <LoadedEditor /> : null}
    </Folded>
  );
}
