/** Runs the asynchronous action of a button, form or dialog and knows whether it is in progress. */
import { useRef, useState } from 'react';

/** `run` does nothing while the action is in progress. A rejection is unexpected and goes to `reportError`. */
export function useAction<Args extends readonly unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const run = (...args: Args): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    action(...args)
      .catch(reportError)
      .finally(() => {
        isRunning.current = false;
        setBusy(false);
      });
  };
  return { run, isBusy };
}
