/** The checks that are set aside, and a form to set one aside for a state or for all. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { listStates } from '#contract/centres/endpoints.ts';
import { setCheckAside, type CheckSetAside } from '#contract/review/settings-endpoints.ts';
import { reasonCodes, type ReasonCode } from '#contract/review/warnings.ts';
import { callApi } from '../../../api/client.ts';
import { fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useIndianTime } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choices.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSettingsChanged } from './settings-query.ts';
import { useWhyError, WhyField } from './why-field.tsx';

interface Wanted {
  readonly code: ReasonCode;
  /** '' for all. */
  readonly state: string;
  /** Null: takes it back. */
  readonly why: string | null;
}

function useSetAside() {
  const { keepChecks } = useSettingsChanged();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isDone, setDone] = useState(false);
  const { run: save, isBusy } = useAction(async (wanted: Wanted, onSaved?: () => void) => {
    setDone(false);
    const result = await callApi(setCheckAside, { body: wanted });
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return;
    keepChecks(result.value);
    setDone(true);
    onSaved?.();
  });
  return { save, isBusy, isDone, failure };
}

interface SetAsideProps extends Omit<ReturnType<typeof useSetAside>, 'isDone' | 'failure'> {}

function SetAsideForm({ save, isBusy }: SetAsideProps) {
  const { review, reviewTools, workLists } = useAdminTexts();
  const { aside: texts } = reviewTools.settings;
  const whyError = useWhyError();
  const { data: states = [] } = useQuery({
    queryKey: ['review', 'states'],
    queryFn: () => fetchValue(listStates, {}),
  });
  const [code, setCode] = useState('');
  const [state, setState] = useState('');
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const chosen = reasonCodes.find((each) => each === code);
  const submit = (): void => {
    setTried(true);
    if (chosen === undefined || whyError(why) !== undefined) return;
    save({ code: chosen, state, why }, () => {
      setTried(false);
      setCode('');
      setWhy('');
    });
  };
  const named = (value: string, label: string) => ({ value, label });
  return (
    <Form onSubmit={submit} className="max-w-3xl space-y-3">
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          id="aside-check"
          label={texts.check}
          value={code}
          required
          error={isTried && chosen === undefined ? texts.checkRequired : undefined}
          options={[
            named('', texts.chooseCheck),
            ...reasonCodes
              .filter((each) => each !== 'checklist.unreadable')
              .map((each) => named(each, review.words.names[each])),
          ]}
          onChange={setCode}
        />
        <SelectField
          id="aside-state"
          label={workLists.state}
          value={state}
          options={[named('', workLists.allStates), ...states.map((name) => named(name, name))]}
          onChange={setState}
        />
      </div>
      <WhyField id="aside-why" value={why} error={isTried ? whyError(why) : undefined} onChange={setWhy} />
      <Button type="submit" variant="quiet" busy={isBusy}>
        {texts.set}
      </Button>
    </Form>
  );
}

export function ChecksAside({ checks }: { readonly checks: readonly CheckSetAside[] }) {
  const { review, reviewTools } = useAdminTexts();
  const { settings, checksAside } = reviewTools;
  const { aside: texts } = settings;
  const indianTime = useIndianTime();
  const { save, isBusy, isDone, failure } = useSetAside();
  return (
    <section aria-labelledby="aside-title" className="mb-6">
      <h2 id="aside-title" className="mb-1 text-lg font-bold">
        {texts.title}
      </h2>
      <p className="mb-2 text-muted">{texts.lead}</p>
      {failure === null ? null : <FailureNotice title={settings.saveFailed} failure={failure} />}
      {isDone ? (
        <Notice tone="good" live="status">
          <p>{settings.recheck}</p>
        </Notice>
      ) : null}
      {checks.length === 0 ? <p className="mb-3">{texts.none}</p> : null}
      <ul
        aria-label={texts.tableLabel}
        className="mb-3 max-w-3xl rounded-card border border-line bg-paper empty:hidden"
      >
        {checks.map(({ code, state, why, by, at }) => {
          const place = state || checksAside.all;
          const name = review.words.names[code];
          return (
            <li
              key={`${code} ${state}`}
              className="flex flex-wrap items-center gap-x-3 border-b border-line px-3 py-1 last:border-b-0"
            >
              <div className="min-w-0 grow basis-60">
                <p className="font-semibold">
                  {name}, {place}
                </p>
                <p className="text-sm text-muted wrap-anywhere">{settings.by(by, indianTime(at), why)}</p>
              </div>
              <Button
                variant="link"
                busy={isBusy}
                aria-label={texts.restoreOf(name, place)}
                onClick={() => save({ code, state, why: null })}
              >
                {texts.restore}
              </Button>
            </li>
          );
        })}
      </ul>
      <SetAsideForm save={save} isBusy={isBusy} />
    </section>
  );
}
