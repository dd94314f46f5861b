/** Says until when centres save and submit, and how many days are left; or that the last day is over. */
import { useState } from 'react';
import { daysLeft } from '#contract/indian-clock.ts';
import { useTexts } from '../texts/language.tsx';
import { readSetting } from '../texts/page-settings.ts';
import { useFormat } from '../texts/format.ts';
import { HelpContact } from '../ui/help-contact.tsx';
import { useIsHydrated } from '../ui/hydration.ts';
import { Notice } from '../ui/messages.tsx';

/** From then on the days are counted. */
const countedDays = 7;

interface ClosingDayProps {
  /** YYYY-MM-DD; '' when centres are never closed. */
  readonly day: string;
  /** Whether the day is that of one centre, not of all. */
  readonly isOwn?: boolean;
  /** Whether the server has said that the day is over; otherwise the clock of this device decides. */
  readonly isClosed?: boolean;
}

export function ClosingDay({ day, isOwn = false, isClosed = false }: ClosingDayProps) {
  const { closing } = useTexts();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const isHydrated = useIsHydrated();
  if (day === '') return null;
  const left = daysLeft(day, isHydrated ? now : new Date(readSetting('sent-on')));
  if (isClosed || left < 0)
    return (
      <Notice tone="warn">
        <p className="font-semibold">{closing.closed(format.day(day))}</p>
        <p>{isOwn ? closing.closedForCentre : closing.closedForAll}</p>
        <HelpContact />
      </Notice>
    );
  return (
    <p className={left > countedDays ? 'text-sm text-muted' : 'text-sm font-semibold text-warn'}>
      {closing.openUntil(format.day(day))}
      {left > countedDays ? null : `${closing.separator}${closing.daysLeft(left)}`}
    </p>
  );
}
