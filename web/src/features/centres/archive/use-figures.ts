/** Reads the figures of all centres when a dialog opens, and again when they have changed. */
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#contract/call.ts';
import { countCentres } from '#contract/centres/endpoints.ts';
import { callApi } from '../../../api/client.ts';
import type { Figures } from './figures-text.ts';

export interface FiguresState {
  /** Null until they are read, or when they could not be read. */
  readonly figures: Figures | null;
  readonly failure: Failure | null;
  /** Others than the dialog had shown before. */
  readonly hasChanged: boolean;
}

const notRead: FiguresState = { figures: null, failure: null, hasChanged: false };

export function useFigures(): {
  readonly state: FiguresState;
  readonly read: (hasChanged?: boolean) => Promise<void>;
} {
  const [state, setState] = useState(notRead);
  const read = useCallback(async (hasChanged = false) => {
    setState({ ...notRead, hasChanged });
    const result = await callApi(countCentres, { query: {} });
    setState(
      result.ok
        ? { figures: result.value, failure: null, hasChanged }
        : { figures: null, failure: result.failure, hasChanged },
    );
  }, []);
  useEffect(() => {
    read().catch(reportError);
  }, [read]);
  return { state, read };
}
