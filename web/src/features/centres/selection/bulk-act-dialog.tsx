/** The dialog of an act on many centres: what it needs, what it would change, and its confirmation. */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { actOnCentres, type BulkAct } from '#contract/centres/change-endpoints.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';
import { dayInIndia } from '#contract/indian-clock.ts';
import { callApi } from '../../../api/client.ts';
import { currentTime } from '../../../api/server-clock.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useBulkActTexts } from '../../../texts/use-bulk-act-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { readSetting } from '../../../texts/page-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx';
import { Field, inputClasses } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';
import { bodyOf, Preview, usePreview } from './bulk-preview.tsx';
import type { LastAct } from './undo-bar.tsx';

interface DayProps {
  readonly day: string;
  readonly onDay: (day: string) => void;
}

function ClosingDayField({ day, onDay }: DayProps) {
  const { bulkActs } = useBulkActTexts();
  const [today] = useState(() => dayInIndia(currentTime()));
  const general = readSetting('closes-on');
  return (
    <Field id="new-last-day" label={bulkActs.acts.day}>
      <input
        id="new-last-day"
        type="date"
        data-safe
        value={day}
        min={general > today ? general : today}
        onChange={(event) => onDay(event.target.value)}
        className={`${inputClasses} max-w-48`}
      />
    </Field>
  );
}

interface TellHeadsProps {
  readonly mails: number;
  readonly isTold: boolean;
  readonly onTell: (isTold: boolean) => void;
}

function TellHeads({ mails, isTold, onTell }: TellHeadsProps) {
  const { bulkActs } = useBulkActTexts();
  const { number } = useFormat();
  if (mails === 0) return null;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isTold}
          onChange={(event) => onTell(event.target.checked)}
          className="size-6 shrink-0 accent-action"
        />
        {bulkActs.acts.tellHeads(number(mails))}
      </label>
      <p className="text-sm text-muted">{bulkActs.acts.tellHint}</p>
    </div>
  );
}

interface BulkActDialogProps {
  readonly act: BulkAct;
  readonly filter: ListFilter;
  readonly onDone: (done: LastAct) => void;
  readonly onClose: () => void;
}

function useAct({ act, filter, onDone }: Omit<BulkActDialogProps, 'onClose'>, lastDay: string) {
  const { bulkActs } = useBulkActTexts();
  const { done: texts, mailed } = bulkActs.acts;
  const format = useFormat();
  const centresChanged = useCentresChanged();
  const [failure, setFailure] = useState<Failure | null>(null);
  const request = { act, filter, lastDay };
  const { counted, count, isReady } = usePreview(request);
  const action = useAction(async (tellHeads: boolean) => {
    const { preview } = counted;
    if (preview === null) return;
    setFailure(null);
    const result = await callApi(actOnCentres, {
      body: { ...bodyOf(request), tellHeads, seen: preview.reached },
    });
    centresChanged();
    if (result.ok) {
      const { changeSet, centres, mails } = result.value;
      const text = texts[act](format.number(centres), format.day(lastDay));
      onDone({
        changeSet: changeSet ?? '',
        text: mails === 0 ? text : `${text} ${mailed(format.number(mails))}`,
      });
    } else if (isRefusal(result.failure, 'bulk.changed')) await count(true);
    else setFailure(result.failure);
  });
  return { ...action, failure, counted, count, isReady };
}

export function BulkActDialog(props: BulkActDialogProps) {
  const { act, onClose } = props;
  const { bulkActs } = useBulkActTexts();
  const { common } = useTexts();
  const { acts } = bulkActs;
  const [lastDay, setLastDay] = useState('');
  const [isTold, setTold] = useState(false);
  const { run, isBusy, failure, counted, count, isReady } = useAct(props, lastDay);
  const reached = isReady ? (counted.preview?.reached.centres ?? 0) : 0;
  return (
    <Dialog title={acts.titles[act]} onClose={isBusy ? () => undefined : onClose}>
      <Form className="mt-3 space-y-4" onSubmit={() => (reached > 0 ? run(isTold) : undefined)}>
        <p>{acts.explained[act]}</p>
        {act === 'extend' ? <ClosingDayField day={lastDay} onDay={setLastDay} /> : null}
        <Preview act={act} counted={counted} isReady={isReady} onRetry={() => void count(false)} />
        {act === 'extend' && isReady ? (
          <TellHeads mails={counted.preview?.mails ?? 0} isTold={isTold} onTell={setTold} />
        ) : null}
        {failure === null ? null : <FailureNotice title={acts.failed} failure={failure} />}
        <DialogButtons>
          <Button
            variant="quiet"
            data-safe={act === 'extend' ? undefined : true}
            disabled={isBusy}
            onClick={onClose}
          >
            {common.cancel}
          </Button>
          <Button
            type="submit"
            variant={act === 'delete' ? 'danger' : 'strong'}
            busy={isBusy}
            disabled={reached === 0}
          >
            {isBusy ? acts.busy : acts.confirm[act]}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
