/**
 * The linter's rules on imports: parts of the project, layers and rooms (docs/architecture.md, Layers; decision 0001).
 * Of the entries that name a file, the last one counts.
 */
import type { defineConfig } from 'oxlint';

export type Config = Parameters<typeof defineConfig>[0];
export type Override = NonNullable<Config['overrides']>[number];
type Pattern = { readonly group: string[]; readonly message: string } | { regex: string; message: string };

const anyOf = (names: readonly string[]): string => `{${names.join(',')}}`;

const forbid = (files: string[], ...patterns: Pattern[]): Override => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
/** Forbids all imports from these parts of the project. */
const parts = (names: readonly string[], message = 'This is another part of the project.'): Pattern => ({
  group: [`**/${anyOf(names)}/**`],
  message,
});

const testPackages = anyOf([
  'vitest',
  'fast-check',
  'fake-indexeddb',
  'smtp-server',
  's3rver',
  '@playwright',
  '@axe-core',
]);
const nothingForTests: Pattern = {
  group: [testPackages, `${testPackages}/**`, '**/testing/**'],
  message: 'Only tests import this.',
};

const onlyZod = 'The contract imports only zod/mini and itself.';
const contract = [
  forbid(
    ['contract/src/**'],
    // Everything that begins neither with a dot nor with zod/m: a negated pattern would switch off the next entry as well.
    { regex: '^([^.z]|z[^o]|zo[^d]|zod$|zod[^/]|zod/[^m])', message: onlyZod },
    parts(['server', 'web', 'e2e', 'bench', 'tools'], onlyZod),
    nothingForTests,
  ),
];

const topOfServer = [
  'app',
  'open-services',
  'load-keys',
  'portal-metrics',
  'housekeeping',
  'first-admin',
  'serve',
  'main',
];
const rooms = ['signup', 'session', 'checklist', 'centres', 'admins', 'review'];
/** What several rooms share. */
const shared = ['accounts', 'audit', 'places', 'submissions'];
const sharedModules = ['agency', 'installation', 'mails', 'parts', 'rate-limits'];
const aboveRooms = ['commands', 'testing'];

/** A layer of the server; it may not import the folders and files of `server/src` that are named here. */
const serverLayer = (
  files: string[],
  message: string,
  folders: readonly string[],
  modules: readonly string[],
  ...more: Pattern[]
): Override => {
  const names = [...folders.map((name) => `${name}/`), ...modules.map((name) => `${name}\\.ts$`)];
  const above = { regex: `^(?:\\./|(?:\\.\\./)+)(?:${names.join('|')})`, message };
  return forbid(
    files,
    parts(['contract', 'web', 'e2e', 'bench', 'tools'], message),
    above,
    ...more,
    nothingForTests,
  );
};
const noRoomInContract: Pattern = {
  group: ['#contract/api.ts', `#contract/${anyOf(rooms)}/**`],
  message: 'The platform knows no room.',
};

const server = [
  serverLayer(
    ['server/src/{kernel,tables}/**', 'server/src/limits.ts'],
    'The kernel imports only itself.',
    ['platform', ...shared, ...rooms, ...aboveRooms],
    ['config', 'services', 'calls', ...sharedModules, ...topOfServer],
    noRoomInContract,
  ),
  serverLayer(
    ['server/src/platform/**', 'server/src/{config,environment-variables,migrations}.ts'],
    'The platform imports only the kernel.',
    [...shared, ...rooms, ...aboveRooms],
    ['services', 'calls', ...sharedModules, ...topOfServer],
    noRoomInContract,
  ),
  serverLayer(
    [`server/src/${anyOf(shared)}/**`, `server/src/${anyOf([...sharedModules, 'services', 'calls'])}.ts`],
    'What rooms share imports no room.',
    [...rooms, ...aboveRooms],
    topOfServer,
  ),
  ...rooms.map((room) =>
    serverLayer(
      [`server/src/${room}/**`],
      'A room imports no other room and nothing above it.',
      [...rooms.filter((other) => other !== room), ...aboveRooms],
      ['config', ...topOfServer],
    ),
  ),
  serverLayer(
    [`server/src/${anyOf(topOfServer)}.ts`, 'server/src/commands/**'],
    'The product imports nothing that is for tests.',
    ['testing'],
    [],
  ),
];

const noOtherRoom = (depth: number): Pattern => ({
  regex: `^${'\\.\\./'.repeat(depth)}[a-z]`,
  message: 'A room imports no other room.',
});

/** A layer of the browser; it may not import these patterns, the other parts of the project and the modules of Node. */
const webLayer = (files: string[], message: string, above: string[], ...more: Pattern[]): Override =>
  forbid(
    files,
    ...more,
    { group: ['**/{contract,server,e2e,bench,tools}/**', ...above, '**/main.ts'], message },
    { group: ['node:*', 'node:*/**'], message: 'The browser has no modules of Node.' },
    nothingForTests,
  );
const webRooms = (depth: number): Override =>
  webLayer(
    [`web/src/features/{landing,signup,session,checklist,centres,admins,review}${'/*'.repeat(depth)}`],
    'A room imports nothing above it.',
    ['**/{features,app}/**'],
    noOtherRoom(depth),
  );
/** `common` has the texts of all screens, `signup` those of a new password. */
const textsOfRooms: Pattern = {
  group: ['**/texts/*.texts.ts', '!**/texts/{common,signup}.texts.ts'],
  message: 'Controls have no texts of a room.',
};

const web = [
  webLayer(
    ['web/src/{texts,session}/**', 'web/src/{paths,admin-paths,storage}.ts'],
    'Texts, paths, storage and session are the lowest layer.',
    ['**/{api,ui,patterns,features,app}/**'],
  ),
  webLayer(['web/src/api/**'], 'The api imports nothing above it.', ['**/{ui,patterns,features,app}/**']),
  webLayer(
    ['web/src/ui/**'],
    'Controls are pure: no calls, no session, no texts and types of a room.',
    ['**/{session,api,patterns,features,app}/**', '#contract/*/**'],
    textsOfRooms,
  ),
  webLayer(['web/src/patterns/**'], 'Patterns import no room.', ['**/{features,app}/**']),
  webRooms(1),
  webRooms(2),
  webLayer(
    ['web/src/app/**', 'web/src/main.ts', 'web/src/service-worker.js'],
    'The browser imports only itself and #contract.',
    [],
  ),
];

/** What may take real time. */
export const longTests = ['**/*.long.test.ts', 'system-tests/**'];
const noTimers: Pattern = {
  group: ['timers', 'timers/promises', 'node:timers', 'node:timers/promises'],
  message: 'Wait for what happens, or set the clock; what needs real time is a long test.',
};
/** Of these files the long tests may besides import timers. */
const forbidInTests = (files: string[], ...patterns: Pattern[]): Override[] => [
  forbid(files, ...patterns),
  { ...forbid(files, ...patterns, noTimers), excludeFiles: longTests },
];

const ofServer: Pattern = {
  group: ['**/server/src/**', '!**/server/src/testing/**'],
  message: 'Of the server, journeys import only what is for tests.',
};
const ofJourneys: Pattern[] = [parts(['web', 'tools', 'bench']), ofServer];
const ofTools: Pattern = {
  group: ['**/{web,e2e,bench}/**', '**/server/src/testing/**'],
  message: 'This is another part of the project.',
};

const otherParts = [
  forbid(['e2e/**'], ...ofJourneys),
  ...forbidInTests(['e2e/walks/**'], ...ofJourneys),
  forbid(['e2e/fixtures/words.ts'], parts(['tools', 'bench']), ofServer, {
    group: ['**/web/src/**', '!**/web/src/texts/**'],
    message: 'Of the pages, journeys import only their texts.',
  }),
  forbid(['bench/**'], parts(['web', 'e2e'])),
  ...forbidInTests(['bench/**/*.test.ts'], parts(['web', 'e2e'])),
  forbid(['tools/**', '*.config.ts'], ofTools),
  ...forbidInTests(['tools/**/*.test.ts'], ofTools),
];

/** A test may import any package, and what is for tests. */
const tests = [
  ...forbidInTests(['contract/src/**/*.test.ts'], parts(['server', 'web', 'e2e', 'bench', 'tools'])),
  ...forbidInTests(['server/src/**/*.test.ts'], parts(['contract', 'web', 'e2e', 'bench'])),
  ...forbidInTests(['web/src/**/*.test.{ts,tsx}'], parts(['contract', 'server', 'e2e', 'bench', 'tools'])),
  forbid(['contract/src/**/testing/**'], parts(['server', 'web', 'e2e', 'bench', 'tools'])),
  forbid(['server/src/testing/**', 'system-tests/**'], parts(['contract', 'web', 'e2e', 'bench'])),
  forbid(['web/src/**/testing/**'], parts(['contract', 'server', 'e2e', 'bench', 'tools'])),
  ...[1, 2].flatMap((depth) =>
    forbidInTests(
      [`web/src/features${'/*'.repeat(depth)}/*.test.{ts,tsx}`],
      noOtherRoom(depth),
      parts(['contract', 'server', 'web', 'e2e', 'bench']),
    ),
  ),
];

export const importRules: readonly Override[] = [
  ...contract,
  forbid(['{server,web}/src/**'], {
    group: ['**'],
    message: 'This file is in no layer of docs/architecture.md.',
  }),
  ...server,
  ...web,
  ...otherParts,
  ...tests,
];
