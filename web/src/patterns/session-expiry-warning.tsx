/**
 * Warns that the session ends soon. This device's clock may be wrong, so this is only a warning: the session has ended
 * when the server says so.
 */
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/messages.tsx';
import { useTimeLeft } from '../session/session-time.ts';

const warnBeforeMs = 10 * 60 * 1000;

export function SessionExpiryWarning({ onLogIn }: { readonly onLogIn: () => void }) {
  const { session: texts } = useTexts();
  const format = useFormat();
  const left = useTimeLeft();
  if (left > warnBeforeMs) return null;
  return (
    <div className="no-print mb-6">
      <Notice tone="warn" live="status">
        <p>{left > 0 ? texts.expiresSoon(format.wait(left / 1000)) : texts.endedByClock}</p>
        <Button variant="link" onClick={onLogIn}>
          {texts.logInAgain}
        </Button>
      </Notice>
    </div>
  );
}
