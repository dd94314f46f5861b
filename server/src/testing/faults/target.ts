/** What a fault run breaks: portal instances on one database and one photo store, and the faults that are possible there. */
import type { PhotoKind } from '../../platform/photo-store/photo-store.ts';
import type { People, Purpose } from './fault-portal.ts';
import type { PortalInstance } from './portal-instance.ts';

export type DatabaseName = 'sqlite' | 'postgres';

export interface Fault {
  readonly name: string;
  /** How often it is chosen, compared with the other faults of the target. */
  readonly weight: number;
  /** Whose clients may be refused; the clients of another instance keep writing. */
  readonly affects: 'one' | 'all';
  /** @param victims the affected instances */
  readonly inject: (victims: readonly PortalInstance[]) => Promise<void>;
  /** Resolves when all instances are ready again. */
  readonly recover: (victims: readonly PortalInstance[], random: () => number) => Promise<void>;
}

export type Row = Readonly<Record<string, unknown>>;

/** A connection of its own to the database. */
export interface Reader {
  readonly rows: (sql: string) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

export interface Target {
  readonly database: DatabaseName;
  readonly databaseUrl: string;
  readonly people: People;
  readonly instances: readonly PortalInstance[];
  readonly faults: readonly Fault[];
  readonly openReader: () => Promise<Reader>;
  /** Returns the stored bytes, read without the portal; null when there are none. */
  readonly readPhoto: (id: string, kind: PhotoKind) => Promise<Uint8Array | null>;
  /** Returns the names of files of unfinished uploads. */
  readonly listStaging: () => Promise<string[]>;
  /** Resolves when the database does nothing any more for an instance that was killed. */
  readonly settle: () => Promise<void>;
  /** Deletes copies of the database that nobody needs. */
  readonly tidy: () => Promise<void>;
  /** Ends all processes. @param keepData leaves files and databases for inspection and returns where they are */
  readonly close: (options: { readonly keepData: boolean }) => Promise<string>;
}

export interface TargetOptions {
  readonly kills: number;
  /** The maximum number of acknowledged writes between two kills. */
  readonly maxWrites: number;
  readonly smtpUrl: string;
}

/** Enough people, so that nobody is needed twice. A person whose write was interrupted is often taken again. */
export function countPeople({ kills, maxWrites }: TargetOptions): Readonly<Record<Purpose, number>> {
  const upTo = (perKill: number): number => Math.ceil(50 + kills * perKill);
  return {
    fill: upTo(4 + maxWrites / 5),
    register: upTo(5 + maxWrites / 8),
    delete: upTo(1 + maxWrites / 10),
    edit: 40,
  };
}

/** About the time from the start of the process until it listens. */
const maxStartMs = 900;

/** Kills instances in the middle of writes, and again in the middle of their start. */
export const portalFaults: readonly Fault[] = [
  {
    name: 'portal killed',
    weight: 6,
    affects: 'one',
    inject: async (victims) => void (await Promise.all(victims.map((victim) => victim.kill()))),
    recover: async (victims) => void (await Promise.all(victims.map((victim) => victim.start()))),
  },
  {
    name: 'portal killed, and again during its start',
    weight: 2,
    affects: 'one',
    inject: async (victims) => void (await Promise.all(victims.map((victim) => victim.kill()))),
    recover: async (victims, random) => {
      await Promise.all(victims.map((victim) => victim.startAndKill(random() * maxStartMs)));
      await Promise.all(victims.map((victim) => victim.start()));
    },
  },
];
