/** Says until when centres save and submit, or that the last day is over. */
import { useState, type ReactNode } from 'react';
import { daysLeft } from '#contract/indian-clock.ts';
import { currentTime } from '../api/client.ts';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';
import { useFormat } from '../texts/format.ts';
import { HelpContact } from '../ui/help-contact.tsx';
import { useIsHydrated } from '../ui/hydration.ts';
import { Notice } from '../ui/messages.tsx';

/** The last days are shown as a warning. */
const warnedDays = 7;

interface ClosingDayProps {
  /** YYYY-MM-DD; '' when centres are never closed. */
  readonly day: string;
  /** Whether the checklist of one centre is closed. Otherwise it is the day of all, and the clock of this device decides. */
  readonly isClosed?: boolean | undefined;
  /** What is said of a checklist that is closed. */
  readonly children?: ReactNode;
}

export function ClosingDay({ day, isClosed, children }: ClosingDayProps) {
  const { closing } = useTexts();
  const format = useFormat();
  const [now] = useState(currentTime);
  const isHydrated = useIsHydrated();
  if (day === '') return null;
  const left = daysLeft(day, isHydrated ? now : new Date(readSetting('sent-on')));
  if (isClosed ?? left < 0)
    return (
      <Notice tone="warn">
        <p className="font-semibold">{closing.closed(format.day(day))}</p>
        {children ?? <p>{closing.closedForAll}</p>}
        <HelpContact />
      </Notice>
    );
  const isSoon = left <= warnedDays;
  return (
    <p className={isSoon ? 'text-sm font-semibold text-warn' : 'text-sm text-muted'}>
      {closing.openUntil(format.fullDay(day))}
      {isSoon ? `${closing.separator}${closing.daysLeft(left)}` : null}
    </p>
  );
}
