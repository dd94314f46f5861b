/** /status/correction: the head answers what the exam agency asks to correct at one centre (product.md, Corrections). */
import { useCallback, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { OwnCorrection } from '#contract/review/correction-endpoints.ts';
import { paths, requestedCentreId } from '../../../paths.ts';
import { useSession } from '../../../session/session-store.ts';
import { useSubmissionTexts } from '../../../texts/use-submission-texts.ts';
import { failureText } from '../../../texts/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/messages.tsx';
import { Heading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/progress.tsx';
import { AutoFocus } from '../../../ui/auto-focus.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { AnsweredCorrection } from './answered-correction.tsx';
import { CorrectionEditor } from './correction-editor.tsx';
import { createCorrectionPorts } from './correction-ports.ts';
import { isOpen, loadTask, type CorrectionTask, type LoadedTask } from './correction-task.ts';

/** Loads the correction, and again after `reload` and, when that failed, after a new login. */
function useTask(userId: string, centreId: string) {
  const [loaded, setLoaded] = useState<LoadedTask | { readonly kind: 'loading' }>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const token = useSession()?.token;
  const needsToken = loaded.kind === 'failed' ? token : undefined;
  const reload = useCallback(() => {
    setLoaded((known) => (known.kind === 'failed' ? { kind: 'loading' } : known));
    setRound((count) => count + 1);
  }, []);
  useEffect(() => {
    let current = true;
    loadTask(createCorrectionPorts(userId), centreId)
      .then((found) => {
        // What is on screen stays when only new paths of its photos could not be loaded.
        if (current)
          setLoaded((known) => (known.kind === 'found' && found.kind === 'failed' ? known : found));
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, centreId, round, needsToken]);
  return { loaded, setLoaded, reload };
}

interface CorrectionProps {
  readonly userId: string;
  readonly centreId: string;
}

function Correction({ userId, centreId }: CorrectionProps) {
  const texts = useSubmissionTexts();
  const { answer, common } = texts;
  const { loaded, setLoaded, reload } = useTask(userId, centreId);
  const onReachable = (task: CorrectionTask, correction: OwnCorrection): void => {
    setLoaded({ kind: 'found', task: { ...task, correction } });
  };
  switch (loaded.kind) {
    case 'loading':
      return <Skeleton label={answer.loading} />;
    case 'failed':
      return (
        <ErrorNotice text={failureText(texts, loaded.failure, answer.failed)}>
          <Button variant="link" onClick={reload}>
            {common.retry}
          </Button>
        </ErrorNotice>
      );
    case 'none':
      return (
        <Notice tone="info">
          <p>{answer.none}</p>
        </Notice>
      );
    case 'found': {
      const { task } = loaded;
      if (isOpen(task))
        return (
          <CorrectionEditor userId={userId} task={task} onReachable={onReachable} onPhotoMissing={reload} />
        );
      return (
        <AutoFocus of={task.correction.answeredAt}>
          <AnsweredCorrection isOpened withCentre userId={userId} task={task} onPhotoMissing={reload} />
        </AutoFocus>
      );
    }
  }
}

export default function CorrectionScreen({ userId }: { readonly userId: string }) {
  const { answer } = useSubmissionTexts();
  const [centreId] = useState(requestedCentreId);
  if (centreId === null) return <Navigate to={paths.status} replace />;
  return (
    <>
      <Heading>{answer.title}</Heading>
      <Correction userId={userId} centreId={centreId} />
      <p className="mt-8">
        <TextLink to={paths.status}>{answer.toStatus}</TextLink>
      </p>
    </>
  );
}
