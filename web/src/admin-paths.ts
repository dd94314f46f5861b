/** The paths of the administrators' screens; the first screen is in `paths.ts`. */
import { paths } from './paths.ts';

export const adminPaths = {
  board: '/admin/board',
  stateSheet: '/admin/board/sheet',
  review: '/admin/review',
  visits: '/admin/review/visits',
  dots: '/admin/review/dots',
  gallery: '/admin/review/gallery',
  register: '/admin/register',
  reminders: '/admin/reminders',
  config: '/admin/config',
  changes: '/admin/changes',
  users: '/admin/users',
  audit: '/admin/audit',
  settings: '/admin/settings',
  account: '/admin/account',
  deleted: '/admin/deleted',
  editions: '/admin/editions',
} as const;

/** @param list the query of the list from which the centre is opened; the screen then leads to its neighbours and back */
export function centrePath(id: string, list?: string): string {
  const query = list === undefined ? '' : `?list=${encodeURIComponent(list.replace(/^\?/, ''))}`;
  return `${paths.adminCentres}/${encodeURIComponent(id)}${query}`;
}

/** The sheet of a state, for its coordinators. */
export function stateSheetPath(state: string): string {
  return `${adminPaths.stateSheet}?state=${encodeURIComponent(state)}`;
}

/** Opens the form of the configuration screen with this centre. */
export function editCentrePath(id: string): string {
  return `${adminPaths.config}?edit=${encodeURIComponent(id)}`;
}

/** @param list the query of the queue from which the review is opened; the screen then leads to its neighbours and back */
export function reviewPath(id: string, list: string | null = null): string {
  const query = list === null ? '' : `?list=${encodeURIComponent(list.replace(/^\?/, ''))}`;
  return `${adminPaths.review}/${encodeURIComponent(id)}${query}`;
}

/** @param id of any member; @param list as for `reviewPath` */
export const casePath = (id: string, list: string | null = null): string =>
  reviewPath(id, list).replace(/(?=\?|$)/, '/case');

export function editionPath(id: string): string {
  return `${adminPaths.editions}/${encodeURIComponent(id)}`;
}
