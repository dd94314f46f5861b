/** The administrator's own line, and the button that sends the reminders after a confirmation. */
import { useState } from 'react';
import type { Failure, Result } from '#contract/call.ts';
import {
  maxOwnLineLength,
  sendReminders,
  type ReminderPreview,
} from '#contract/centres/reminder-endpoints.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../../api/client.ts';
import { FailureNotice, failureReason } from '../../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Counter } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/messages.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useCentresChanged } from '../centre-page.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';

const isTooLong = (line: string): boolean => lengthInCharacters(line.trim()) > maxOwnLineLength;

type Reached = ReminderPreview['reached'];
type Outcome = Result<Reached>;

/** The refusal of a list that has changed says what it is now. */
function SendFailure({ failure }: { readonly failure: Failure }) {
  const texts = useTexts();
  const { reminders } = useAdminTexts();
  const format = useFormat();
  const now = failure.kind === 'refused' ? failure.reached : undefined;
  const parts = [
    failureReason(texts, failure),
    now === undefined ? undefined : reminders.changed(format.number(now.centres), format.number(now.mails)),
  ];
  const reason = parts.filter((part) => part !== undefined).join(' ');
  return <FailureNotice title={reminders.failed} reason={reason === '' ? undefined : reason} />;
}

function OutcomeNotice({ outcome }: { readonly outcome: Outcome }) {
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  return (
    <AutoFocus of={outcome}>
      {outcome.ok ? (
        <Notice tone="good" live="status">
          <p>{texts.sent(format.number(outcome.value.centres), format.number(outcome.value.mails))}</p>
        </Notice>
      ) : (
        <SendFailure failure={outcome.failure} />
      )}
    </AutoFocus>
  );
}

interface SendFormProps {
  readonly preview: ReminderPreview;
  readonly filter: ListFilter;
  readonly line: string;
  readonly onLine: (line: string) => void;
}

function useSend({ preview, filter, line, onLine }: SendFormProps) {
  const onChanged = useCentresChanged();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const action = useAction(async () => {
    setOutcome(null);
    const result = await callApi(sendReminders, { body: { ...filter, line, seen: preview.reached } });
    setOutcome(result);
    if (result.ok) onLine('');
    // Also after a failure: the counts may have changed, or the answer was lost.
    onChanged();
  });
  return { ...action, outcome };
}

/** The line that every mail has at its top. */
function OwnLine({ line, onLine }: Pick<SendFormProps, 'line' | 'onLine'>) {
  const { reminders: texts } = useAdminTexts();
  return (
    <TextArea
      id="own-line"
      label={texts.line}
      hint={texts.lineHint}
      value={line}
      onChange={onLine}
      rows={2}
      error={isTooLong(line) ? texts.lineTooLong : undefined}
      counter={<Counter value={line} limit={maxOwnLineLength} />}
    />
  );
}

interface SendButtonProps {
  readonly preview: ReminderPreview;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onSend: () => void;
}

function SendButton({ preview: { reached }, disabled, busy, onSend }: SendButtonProps) {
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const centres = format.number(reached.centres);
  return (
    <>
      <Button disabled={disabled} busy={busy} wide onClick={() => setAsking(true)}>
        {busy ? texts.sending : texts.send(centres)}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={texts.confirmTitle(centres)}
          text={texts.confirmText(format.number(reached.mails))}
          confirmLabel={texts.confirm}
          onConfirm={() => {
            setAsking(false);
            onSend();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** Only the outcome when nobody is left to be reminded. */
export function SendForm(props: SendFormProps) {
  const { preview, line, onLine } = props;
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  const { run: send, isBusy, outcome } = useSend(props);
  const { reached, waiting, mailsPerMinute, most } = preview;
  const wait = format.wait(((waiting + reached.mails) / mailsPerMinute) * 60);
  return (
    <section className="space-y-3">
      {reached.centres > most ? <p role="status">{texts.tooMany(format.number(most))}</p> : null}
      {reached.centres === 0 || reached.centres > most ? null : (
        <>
          <OwnLine line={line} onLine={onLine} />
          <p className="text-muted">
            {texts.pace(format.number(mailsPerMinute), wait)} {texts.twice}
          </p>
          <SendButton preview={preview} disabled={isTooLong(line)} busy={isBusy} onSend={send} />
        </>
      )}
      {outcome === null ? null : <OutcomeNotice outcome={outcome} />}
    </section>
  );
}
