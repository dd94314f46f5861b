/** Shows a code to a phone, asks every few seconds whether it was used, and takes over the photos that the phone has saved. */
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { createHandover, endHandover, getHandover } from '#contract/checklist/handover-endpoints.ts';
import { callApi } from '../../../api/client.ts';
import { currentSession } from '../../../session/session-store.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useChecklist, useChecklistSession } from '../checklist-context.tsx';
import { takeOverPhonePhotos } from '../draft/server-profile.ts';

export interface ShownCode {
  readonly userId: string;
  readonly centreId: string;
  readonly url: string;
  /** By the clock of this device, in milliseconds since 1970. */
  readonly endsAtMs: number;
}

let shown: ShownCode | null = null;

export function rememberCode(code: ShownCode | null): void {
  shown = code;
}

export function recallCode(userId: string, centreId: string): ShownCode | null {
  const isValid = shown?.userId === userId && shown.centreId === centreId && shown.endsAtMs > Date.now();
  return isValid ? shown : null;
}

const pollMs = 3000;

export type HandoverStage = 'closed' | 'waiting' | 'connected' | 'over';

const currentUserId = (): string => currentSession()?.userId ?? '';

export function useHandover() {
  const session = useChecklistSession();
  const { language } = useLanguage();
  const centreId = useChecklist().draft.centre.id;
  const [code, setCode] = useState<ShownCode | null>(() => recallCode(currentUserId(), centreId));
  const [stage, setStage] = useState<HandoverStage>(code === null ? 'closed' : 'waiting');
  const [failure, setFailure] = useState<Failure | null>(null);
  const show = (next: ShownCode | null): void => {
    rememberCode(next);
    setCode(next);
  };

  const open = useAction(async () => {
    setFailure(null);
    // First, so that the phone finds the photos of this screen, and its own are not a change of another device.
    await session.sendNow();
    const params = { userId: currentUserId() };
    const created = await callApi(createHandover, { params, body: { centre_config_id: centreId } });
    if (!created.ok) {
      setFailure(created.failure);
      return;
    }
    const { url, secondsLeft } = created.value;
    const endsAtMs = Date.now() + secondsLeft * 1000;
    show({ userId: params.userId, centreId, url: `${url}&${language}`, endsAtMs });
    setStage('waiting');
  });

  const stop = useAction(async () => {
    const ended = await callApi(endHandover, { params: { userId: currentUserId() } });
    setFailure(ended.ok ? null : ended.failure);
    if (!ended.ok) return;
    await session.run(takeOverPhonePhotos);
    show(null);
    setStage('over');
  });

  const poll = async (): Promise<void> => {
    const input = { params: { userId: currentUserId() }, query: { centre_config_id: centreId } };
    const result = await callApi(getHandover, input);
    // Without a network the next one may succeed; the end of the session has its own dialog.
    if (!result.ok) return;
    const { handover, version } = result.value;
    if (version > (session.view().draft.server?.version ?? 0)) await session.run(takeOverPhonePhotos);
    if (handover === null) show(null);
    setStage(handover === null ? 'over' : handover.isConnected ? 'connected' : 'waiting');
  };
  usePolling(code !== null, poll);
  return { code, stage, failure, open, stop };
}

/** Runs `poll` every few seconds while the page is visible, never twice at the same time. */
function usePolling(isActive: boolean, poll: () => Promise<void>): void {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    let running = false;
    const run = (): void => {
      if (running || document.visibilityState !== 'visible') return;
      running = true;
      latest
        .current()
        .catch(reportError)
        .finally(() => {
          running = false;
        });
    };
    const timer = setInterval(run, pollMs);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, [isActive]);
}
