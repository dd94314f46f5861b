/** The warning before an administrator's session ends. */
import { useEffect, useState } from 'react';
import { getOwnAccount } from '#contract/admins/account-endpoints.ts';
import { adminIdleSeconds, lastCallAccuracySeconds } from '#contract/indian-clock.ts';
import { callApi } from '../api/client.ts';
import { lastActivityAt } from '../session/session-activity.ts';
import { useTimeLeft } from '../session/session-store.ts';
import { useAdminTexts } from '../texts/use-admin-texts.ts';
import { useFormat } from '../texts/format.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/messages.tsx';
import { useAction } from '../ui/use-action.ts';

const warnBeforeMs = 10 * 60 * 1000;
const updateEveryMs = 5_000;
const idleMs = (adminIdleSeconds - lastCallAccuracySeconds) * 1000;

/** Returns the milliseconds until the session ends if no tab makes a call, negative afterwards; and reads them again. */
function useIdleLeft(): readonly [number, () => void] {
  const read = (): number => lastActivityAt() + idleMs - Date.now();
  const [left, setLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), updateEveryMs);
    return () => clearInterval(timer);
  }, []);
  return [left, () => setLeft(read())];
}

interface ExpiryTextProps {
  readonly leftMs: number;
  readonly text: (time: string) => string;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

function ExpiryNotice({ leftMs, text, label, isBusy = false, onPress }: ExpiryTextProps) {
  const { session } = useTexts();
  const format = useFormat();
  return (
    <div className="no-print fixed inset-x-4 bottom-4 z-10 mx-auto max-w-xl rounded-card shadow-2xl">
      <Notice tone="warn" live="status">
        <p>{leftMs > 0 ? text(format.wait(leftMs / 1000)) : session.endedByClock}</p>
        <Button variant="link" busy={isBusy} onClick={onPress}>
          {label}
        </Button>
      </Notice>
    </div>
  );
}

/**
 * Warns an administrator before the session ends: because it is idle, which any call prevents, or because of its age, which a
 * new login prevents. It stays in sight at the lower edge and moves nothing. This device's clock may be wrong, so this is only a
 * warning: the session has ended when the server says so.
 */
export function AdminExpiryWarning({ onLogIn }: { readonly onLogIn: () => void }) {
  const { session } = useTexts();
  const { ownAccount } = useAdminTexts();
  const tokenLeft = useTimeLeft();
  const [idleLeft, update] = useIdleLeft();
  const { run: stay, isBusy } = useAction(async () => {
    await callApi(getOwnAccount, {});
    update();
  });
  if (tokenLeft <= warnBeforeMs)
    return (
      <ExpiryNotice
        leftMs={tokenLeft}
        text={session.expiresSoon}
        label={session.logInAgain}
        onPress={onLogIn}
      />
    );
  if (idleLeft > warnBeforeMs) return null;
  return (
    <ExpiryNotice
      leftMs={idleLeft}
      text={ownAccount.idleSoon}
      label={session.stayLoggedIn}
      isBusy={isBusy}
      onPress={stay}
    />
  );
}
