/** "Delete All Centres": asked twice, and only soon after a login (specification section 8; security.md T22). */
import { useState } from 'react';
import { isRefusal, type Failure } from '#contract/call.ts';
import { deleteAllCentres } from '#contract/centres/centre-endpoints.ts';
import { adminLogin } from '#contract/session/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { ReauthDialog } from '../../../patterns/reauth-dialog.tsx';
import { useSession } from '../../../session/session-store.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export type DeleteAllOutcome = { readonly deleted: number } | { readonly failure: Failure };

interface DeleteAllProps {
  readonly disabled: boolean;
  readonly onOutcome: (outcome: DeleteAllOutcome) => void;
}

export function DeleteAll({ disabled, onOutcome }: DeleteAllProps) {
  const { config: texts, login } = useAdminTexts();
  const session = useSession();
  const [step, setStep] = useState<'idle' | 'asking' | 'deleting' | 'login'>('idle');

  const remove = async (): Promise<void> => {
    setStep('deleting');
    const result = await callApi(deleteAllCentres, {});
    if (!result.ok && isRefusal(result.failure, 'session.too-old')) {
      setStep('login');
      return;
    }
    setStep('idle');
    onOutcome(result.ok ? { deleted: result.value.deleted } : { failure: result.failure });
  };
  return (
    <>
      <Button
        variant="danger"
        disabled={disabled}
        busy={step === 'deleting'}
        onClick={() => setStep('asking')}
      >
        {step === 'deleting' ? texts.deleting : texts.deleteAll}
      </Button>
      {step === 'asking' ? (
        <ConfirmDialog
          danger
          title={texts.deleteAllTitle}
          text={texts.deleteAllText}
          confirmLabel={texts.remove}
          onConfirm={() => void remove().catch(reportError)}
          onCancel={() => setStep('idle')}
        />
      ) : null}
      {step === 'login' && session !== null ? (
        <ReauthDialog
          userId={session.userId}
          endpoint={adminLogin}
          text={login.recentLoginText}
          failedText={login.failed}
          onDone={() => void remove().catch(reportError)}
          onClose={() => setStep('idle')}
        />
      ) : null}
    </>
  );
}
