/** What a fault run breaks: portal instances on one database and one photo store, and the faults that are possible there. */
import type { PhotoKind } from '../../server/src/platform/photo-store/photo-store.ts';
import type { Fault } from './faults.ts';
import type { People, Purpose } from './fault-portal.ts';
import type { PortalInstance } from './portal-instance.ts';
import type { Reader } from './reader.ts';

export type DatabaseName = 'sqlite' | 'postgres';

export interface Target {
  readonly database: DatabaseName;
  readonly databaseUrl: string;
  readonly people: People;
  readonly instances: readonly PortalInstance[];
  readonly faults: readonly Fault[];
  readonly openReader: () => Promise<Reader>;
  /** Returns the address of another, empty database. */
  readonly createDatabase: (folder: string) => Promise<string>;
  /** Returns the stored bytes, read without the portal; null when there are none. */
  readonly readPhoto: (id: string, kind: PhotoKind) => Promise<Uint8Array | null>;
  /** Returns the names of files and processes that no request needs when there is none. */
  readonly listLeft: () => Promise<string[]>;
  /** Resolves when the database does nothing any more for an instance that was killed. */
  readonly settle: () => Promise<void>;
  /** Deletes copies of the database that nobody needs. */
  readonly tidy: () => Promise<void>;
  /** Ends all processes. @param keepData leaves files and databases for inspection and returns where they are */
  readonly close: (options: { readonly keepData: boolean }) => Promise<string>;
}

export interface TargetOptions {
  readonly kills: number;
  readonly smtpUrl: string;
  /** The program of the portal; by default that of this project. */
  readonly main?: string | undefined;
}

/** About as many as the clients need. A person whose write was interrupted is taken again; when nobody is left, others act. */
export function countPeople({ kills }: TargetOptions): Readonly<Record<Purpose, number>> {
  const upTo = (perKill: number): number => Math.ceil(30 + kills * perKill);
  return { fill: upTo(10), register: upTo(10), delete: upTo(5), edit: 40, remind: upTo(2) };
}
