/** What a logout needs. Loaded after the screen. */
import { logout } from '#contract/session/endpoints.ts';
import { callApi } from '../../api/client.ts';

export { readDrafts, removeAll } from './draft/device-drafts.ts';

/** Revokes the token on the server before the browser drops it. Without a network the browser drops it anyway. */
export async function revokeSession(): Promise<void> {
  await callApi(logout, {});
}
