/** Who may import whom (docs/architecture.md): parts, layers inside a part, rooms. */
import { isTest, sourcesIn } from '../source.ts';
import type { Check, Finding, Tree } from '../tree.ts';
import { importsOf, type Import } from './imports.ts';

const serverRooms = ['signup', 'session', 'checklist', 'centres', 'admins'];
const webRooms = ['landing', ...serverRooms];
const testLibraries =
  /^(vitest|fast-check|fake-indexeddb|smtp-server|@playwright\/test|@axe-core\/playwright)(\/|$)/;

/** Layers from the lowest; a file may import its own layer and those before it. */
const serverLayers: readonly [name: string, pattern: RegExp][] = [
  ['platform', /^server\/src\/(platform\/|migrations\/|config\.ts$)/],
  ['features', /^server\/src\/features\//],
  ['app', /^server\/src\/app(\/|\.ts$)/],
  ['main', /^server\/src\/([\w.-]+\.ts$|testing\/)/],
];
const webLayers: readonly [name: string, pattern: RegExp][] = [
  ['ui, auth, api, paths, texts', /^web\/src\/((ui|auth|api|texts)\/|paths\.ts$)/],
  ['features', /^web\/src\/features\//],
  ['app', /^web\/src\/app(\/|\.tsx?$)/],
  ['main', /^web\/src\/(main\.tsx?|service-worker\.[jt]s)$/],
];

/** The parts that each part may import besides itself. */
const allowedParts: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  e2e: ['contract'],
  bench: ['contract', 'tools'],
  tools: ['contract', 'server'],
  config: ['tools'],
};

function partOf(path: string): string {
  if (/^[^/]+$/.test(path) || /(^|\/)[\w-]+\.config\.ts$/.test(path)) return 'config';
  return path.slice(0, path.indexOf('/'));
}

function roomOf(path: string): string | undefined {
  return /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

function layersOf(path: string): readonly [string, RegExp][] {
  if (path.startsWith('server/src/')) return serverLayers;
  return path.startsWith('web/src/') ? webLayers : [];
}

function faultOfPackage(from: string, specifier: string): string | undefined {
  // A test may hold the product against any other program, for example a second reader of photos.
  if (isTest(from)) return undefined;
  const part = partOf(from);
  if (part === 'contract' && specifier !== 'zod/mini') return 'the contract imports only zod/mini';
  if (part === 'web' && specifier.startsWith('node:')) return 'the browser has no node modules';
  if (['server', 'web'].includes(part) && testLibraries.test(specifier))
    return 'a test library outside of a test';
  return undefined;
}

function faultOfLayers(from: string, to: string): string | undefined {
  const layers = layersOf(from);
  const layer = layers.findIndex(([, pattern]) => pattern.test(from));
  const target = layers.findIndex(([, pattern]) => pattern.test(to));
  if (target <= layer) return undefined;
  return `${layers[layer]?.[0]} may not import ${layers[target]?.[0]}`;
}

function faultOfPath(from: string, to: string): string | undefined {
  if (to.startsWith('server/src/testing/')) {
    const allowed = isTest(from) || ['e2e', 'bench'].includes(partOf(from));
    return allowed ? undefined : 'server/src/testing is for tests, e2e and bench';
  }
  const part = partOf(from);
  const target = partOf(to);
  if (part !== target) {
    // Tests of a database that fails start one of their own.
    if (isTest(from) && ['tools/find-postgres.ts', 'tools/find-pooler.ts'].includes(to)) return undefined;
    return allowedParts[part]?.includes(target) === true ? undefined : `${part} may not import ${target}`;
  }
  const room = roomOf(from);
  const targetRoom = roomOf(to);
  if (room !== undefined && targetRoom !== undefined && room !== targetRoom) {
    return `room ${room} may not import room ${targetRoom}: shared meaning goes down into contract`;
  }
  return isTest(from) ? undefined : faultOfLayers(from, to);
}

function faultOfImport(from: string, { specifier, path }: Import): string | undefined {
  return path === undefined ? faultOfPackage(from, specifier) : faultOfPath(from, path);
}

/** A file under src must stand in a layer, and a room must be one of the specification's. */
function faultOfPlace(path: string): string | undefined {
  const layers = layersOf(path);
  if (layers.length > 0 && !layers.some(([, pattern]) => pattern.test(path))) {
    return 'stands in no layer (see docs/architecture.md)';
  }
  const room = roomOf(path);
  if (room === undefined || (path.startsWith('web/') ? webRooms : serverRooms).includes(room))
    return undefined;
  return `${room} is not a room`;
}

function findingsOf(tree: Tree, path: string): Finding[] {
  const place = faultOfPlace(path);
  const findings: Finding[] = place === undefined ? [] : [{ path, message: place }];
  for (const seen of importsOf(path, tree.read(path))) {
    const fault = faultOfImport(path, seen);
    if (fault !== undefined)
      findings.push({ path, line: seen.line, message: `'${seen.specifier}': ${fault}` });
  }
  return findings;
}

export const checkZones: Check = (tree) =>
  sourcesIn(tree, () => true).flatMap((path) => findingsOf(tree, path));
