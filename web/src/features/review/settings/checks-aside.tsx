/** The checks that are set aside, each with what takes that back. */
import { useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { setCheckAside, type CheckSetAside } from '#contract/review/settings-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useReviewTexts } from '../../../texts/review-texts.ts';
import { useIndianTime } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { SetAsideForm, type WantedAside } from './set-aside-form.tsx';
import { useSettingsChanged } from './settings-query.ts';

function useSetAside() {
  const { keepChecks } = useSettingsChanged();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isDone, setDone] = useState(false);
  const { run: save, isBusy } = useAction(async (wanted: WantedAside, onSaved?: () => void) => {
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

interface SetAsideListProps extends Pick<ReturnType<typeof useSetAside>, 'save' | 'isBusy'> {
  readonly checks: readonly CheckSetAside[];
}

function SetAsideList({ checks, save, isBusy }: SetAsideListProps) {
  const { review, reviewTools } = useReviewTexts();
  const { settings, checksAside } = reviewTools;
  const { aside: texts } = settings;
  const indianTime = useIndianTime();
  return (
    <ul
      aria-label={texts.tableLabel}
      className="mb-3 max-w-3xl rounded-card border border-line bg-paper empty:hidden"
    >
      {checks.map(({ code, state, why, by, at }) => {
        const [name, place] = [review.words.names[code], state || checksAside.all];
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
  );
}

export function ChecksAside({ checks }: { readonly checks: readonly CheckSetAside[] }) {
  const { settings } = useReviewTexts().reviewTools;
  const { aside: texts } = settings;
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
      <SetAsideList checks={checks} save={save} isBusy={isBusy} />
      <SetAsideForm isBusy={isBusy} onSetAside={save} />
    </section>
  );
}
