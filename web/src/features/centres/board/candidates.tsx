/** Uploads the candidates of each city: reads a CSV file, shows what is in it, and saves it. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import {
  maxCandidateRows,
  saveCandidates,
  type CityCandidates,
  type CityCounts,
} from '#contract/centres/board-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { saveFile } from '../../../api/download.ts';
import { WithRight } from '../../../patterns/own-rights.tsx';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useBoardTexts } from '../../../texts/board-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { FileButton } from '../../../ui/admin-buttons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { parseCandidates, placeKey, type CandidatesError } from './read-candidates.ts';

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'unreadable' }
  | { readonly step: 'faulty'; readonly error: CandidatesError }
  | { readonly step: 'checked'; readonly cities: readonly CityCandidates[]; readonly failure: Failure | null }
  | { readonly step: 'saved'; readonly cities: number; readonly candidates: number };

const shownNames = 10;
const sample = '\ufeffstate,city,candidates\r\nGoa,Panaji,480\r\n';

/** The first of many names or numbers, and how many others there are. */
function useShortList(): (all: readonly (string | number)[]) => string {
  const { board } = useBoardTexts();
  const { common } = useTexts();
  const format = useFormat();
  return (all) => {
    const rest = all.length - shownNames;
    const others = rest > 0 ? [board.candidates.others(format.number(rest))] : [];
    return [...all.slice(0, shownNames), ...others].join(common.listSeparator);
  };
}

function useErrorText(): (error: CandidatesError) => string {
  const { board } = useBoardTexts();
  const { common } = useTexts();
  const format = useFormat();
  const texts = board.candidates;
  const list = useShortList();
  return (error) => {
    switch (error.kind) {
      case 'missing':
        return texts.missing(error.columns.join(common.listSeparator));
      case 'empty':
        return texts.empty;
      case 'too-many':
        return texts.tooMany(format.number(maxCandidateRows));
      case 'invalid':
        return texts.invalid(list(error.rows));
      case 'twice':
        return texts.twice(list(error.rows));
    }
  };
}

interface CheckedProps {
  readonly cities: readonly CityCandidates[];
  readonly known: readonly CityCounts[];
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

function Checked({ cities, known, failure, isBusy, onSave, onCancel }: CheckedProps) {
  const { board } = useBoardTexts();
  const { common } = useTexts();
  const format = useFormat();
  const texts = board.candidates;
  const list = useShortList();
  const withCentres = new Set(known.filter(({ centres }) => centres > 0).map(placeKey));
  const unknown = cities.filter((city) => !withCentres.has(placeKey(city)));
  const total = cities.reduce((sum, { candidates }) => sum + candidates, 0);
  return (
    <>
      {failure === null ? null : <FailureNotice title={texts.failed} failure={failure} />}
      <Notice tone={unknown.length > 0 ? 'warn' : 'info'} live="status">
        <p className="font-semibold">{texts.found(format.number(cities.length), format.number(total))}</p>
        {unknown.length > 0 ? (
          <p>{texts.unknown(format.number(unknown.length), list(unknown.map(({ city }) => city)))}</p>
        ) : null}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onSave}>
          {isBusy ? texts.saving : texts.save}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </>
  );
}

interface CandidatesProps {
  readonly known: readonly CityCounts[];
  readonly onSaved: () => void;
}

function useCandidates(onSaved: () => void) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const { run: choose } = useAction(async (file: File) => {
    try {
      const read = parseCandidates(new Uint8Array(await file.arrayBuffer()));
      setState(
        read.ok
          ? { step: 'checked', cities: read.cities, failure: null }
          : { step: 'faulty', error: read.error },
      );
    } catch {
      setState({ step: 'unreadable' });
    }
  });
  const { run: save, isBusy } = useAction(async (cities: readonly CityCandidates[]) => {
    const result = await callApi(saveCandidates, { body: { cities: [...cities] } });
    setState(
      result.ok ? { step: 'saved', ...result.value } : { step: 'checked', cities, failure: result.failure },
    );
    if (result.ok) onSaved();
  });
  return { state, choose, save, isBusy, cancel: () => setState({ step: 'idle' }) };
}

function ChooseFile({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { board } = useBoardTexts();
  const texts = board.candidates;
  return (
    <div className="flex flex-wrap gap-3">
      <FileButton label={texts.choose} accept=".csv,text/csv" onChoose={onChoose}>
        {texts.upload}
      </FileButton>
      <Button
        variant="link"
        onClick={() =>
          saveFile(new Blob([sample], { type: 'text/csv;charset=utf-8' }), 'sample-candidates.csv')
        }
      >
        {texts.sample}
      </Button>
    </div>
  );
}

export function Candidates({ known, onSaved }: CandidatesProps) {
  const { board } = useBoardTexts();
  const format = useFormat();
  const texts = board.candidates;
  const errorText = useErrorText();
  const { state, choose, save, isBusy, cancel } = useCandidates(onSaved);
  return (
    <section
      aria-label={texts.title}
      className="no-print mt-6 space-y-3 rounded-card border border-line bg-paper p-4"
    >
      <h2 className="text-lg font-bold">{texts.title}</h2>
      <p className="text-muted">{texts.lead}</p>
      <WithRight right="list" ofAllStates explains>
        <ChooseFile onChoose={isBusy ? () => undefined : choose} />
      </WithRight>
      {state.step === 'unreadable' ? <FailureNotice title={texts.failed} reason={texts.unreadable} /> : null}
      {state.step === 'faulty' ? (
        <FailureNotice title={texts.failed} reason={errorText(state.error)} />
      ) : null}
      {state.step === 'checked' ? (
        <Checked
          {...state}
          known={known}
          isBusy={isBusy}
          onSave={() => save(state.cities)}
          onCancel={cancel}
        />
      ) : null}
      {state.step === 'saved' ? (
        <AutoFocus of={state}>
          <Notice tone="good" live="status">
            <p>{texts.saved(format.number(state.cities), format.number(state.candidates))}</p>
          </Notice>
        </AutoFocus>
      ) : null}
    </section>
  );
}
