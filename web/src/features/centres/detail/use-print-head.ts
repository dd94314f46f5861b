/** The line at the top of each printed page: exam, code, reference, and when it was printed. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReceivedCentre } from '#contract/centres/received-centre.ts';
import { useExamTitle } from '../../../patterns/exam-title.ts';
import { useIndianTime } from '../../../patterns/use-indian-time.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';

export function usePrintHead(centre: ReceivedCentre | undefined): string {
  const { examine: texts } = useAdminTexts();
  const exam = useExamTitle();
  const indianTime = useIndianTime();
  const [printedAt, setPrintedAt] = useState(() => new Date());
  useEffect(() => {
    // The page must have changed when the event ends.
    const onPrint = (): void => flushSync(() => setPrintedAt(new Date()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  if (centre === undefined) return '';
  const { centre_code: code, reference } = centre;
  return texts.printHead(exam, code, reference, indianTime(printedAt.toISOString()));
}
