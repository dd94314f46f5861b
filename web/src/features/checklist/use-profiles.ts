/** Loads what the server has of a user's checklists. */
import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '#contract/call.ts';
import { readProfiles, wholeProfile, type ReceivedProfiles } from '#contract/checklist/received-profile.ts';
import { callApi } from '../../api/client.ts';
import { useSession } from '../../session/session-store.ts';
import { createBrowserPorts } from './draft/ports.ts';
import { nullOnError, readCurrentCentreId } from './draft/store.ts';

type LoadedProfiles =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'loaded'; readonly response: ReceivedProfiles };

export const fetchProfile = async (userId: string, centreId?: string) =>
  callApi(readProfiles, { params: { userId }, query: { centre_config_id: centreId } });

/**
 * Loads the user's checklists with the draft that this device would continue, which another centre's may have been saved
 * after.
 */
async function fetchProfiles(userId: string): Promise<Result<ReceivedProfiles>> {
  const [latest, currentId] = await Promise.all([
    fetchProfile(userId),
    nullOnError(readCurrentCentreId(createBrowserPorts(userId))),
  ]);
  if (!latest.ok || currentId === null || wholeProfile(latest.value.profile)?.centre_config_id === currentId)
    return latest;
  const isDraft = latest.value.profiles.some(
    (summary) => summary.centre_config_id === currentId && summary.status === 'draft',
  );
  return isDraft ? fetchProfile(userId, currentId) : latest;
}

/** Loads the user's checklists, and again after `reload` and after a new login. */
export function useProfiles(userId: string): {
  readonly loaded: LoadedProfiles;
  readonly reload: () => void;
} {
  const [loaded, setLoaded] = useState<LoadedProfiles>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  const token = useSession()?.token;
  useEffect(() => {
    let current = true;
    setLoaded({ kind: 'loading' });
    fetchProfiles(userId)
      .then((result) => {
        if (!current) return;
        setLoaded(
          result.ok
            ? { kind: 'loaded', response: result.value }
            : { kind: 'failed', failure: result.failure },
        );
      })
      .catch(reportError);
    return () => {
      current = false;
    };
  }, [userId, round, token]);
  return { loaded, reload: useCallback(() => setRound((count) => count + 1), []) };
}
