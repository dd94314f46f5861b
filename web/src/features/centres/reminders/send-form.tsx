/** The administrator's own line, and the button that sends the reminders after a confirmation. */
import { useState } from 'react';
import {
  maxOwnLineLength,
  sendReminders,
  type ReminderPreview,
} from '#contract/centres/reminder-endpoints.ts';
import { lengthInCharacters } from '#contract/text.ts';
import { callApi } from '../../../api/client.ts';
import { Act } from '../../../patterns/act.tsx';
import { failureReason } from '../../../patterns/failure-notice.tsx';
import { say } from '../../../patterns/last-act.tsx';
import { useAdminTexts } from '../../../texts/use-admin-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { useCentresChanged } from '../centre-page.ts';
import type { ListFilter } from '#contract/centres/centre-filter.ts';

const isTooLong = (line: string): boolean => lengthInCharacters(line.trim()) > maxOwnLineLength;

interface SendFormProps {
  readonly preview: ReminderPreview;
  readonly filter: ListFilter;
  readonly line: string;
  readonly onLine: (line: string) => void;
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

/** Asks, and sends. The refusal of a list that has changed says what it is now. */
function SendDialog({
  preview: { reached },
  filter,
  line,
  onLine,
  onClose,
}: SendFormProps & { readonly onClose: () => void }) {
  const texts = useAdminTexts();
  const { reminders } = texts;
  const { number } = useFormat();
  const centresChanged = useCentresChanged();
  const counted = (count: typeof reached) => [number(count.centres), number(count.mails)] as const;
  return (
    <Act
      title={reminders.confirmTitle(number(reached.centres))}
      text={reminders.confirmText(number(reached.mails))}
      confirm={reminders.confirm}
      failed={reminders.failed}
      reasonOf={(failure) => {
        const now = failure.kind === 'refused' ? failure.reached : undefined;
        const parts = [
          failureReason(texts, failure),
          now === undefined ? undefined : reminders.changed(...counted(now)),
        ];
        return parts.filter((part) => part !== undefined).join(' ') || undefined;
      }}
      // After a failure too: the counts may have changed, or the answer was lost.
      call={() =>
        callApi(sendReminders, { body: { ...filter, line, seen: reached } }).finally(centresChanged)
      }
      onDone={(sent) => {
        onClose();
        onLine('');
        say({ isGone: true, text: reminders.sent(...counted(sent)) });
      }}
      onClose={onClose}
    />
  );
}

/** Nothing when nobody is left to be reminded. */
export function SendForm(props: SendFormProps) {
  const { preview, line, onLine } = props;
  const { reminders: texts } = useAdminTexts();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
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
          <Button disabled={isTooLong(line)} wide onClick={() => setAsking(true)}>
            {texts.send(format.number(reached.centres))}
          </Button>
        </>
      )}
      {isAsking ? <SendDialog {...props} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
