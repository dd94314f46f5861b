/**
 * Runs a script of the project under the Node that `npm ci` brings: `node tools/node.mjs SCRIPT [argument…]`.
 * Plain JavaScript, because whichever Node npm itself runs on has to read it. npm 11 puts the brought Node among the
 * commands of the installed packages, where `npm run` finds it first; npm 10 takes it away again, so it is put back here.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import Module from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 26;
const root = fileURLToPath(new URL('..', import.meta.url));
const commands = join(root, 'node_modules/.bin');

/** Path of the brought Node; undefined when there is none for this machine, or nothing is installed. */
function findBroughtNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return Object.keys(optionalDependencies)
    .map((dependency) => join(root, 'node_modules', dependency, 'bin', name))
    .find((file) => existsSync(file));
}

function putAmongCommands(file) {
  const link = join(commands, 'node');
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(relative(commands, file), link);
}

/** A child that is told to end when this process is; the keyboard's Ctrl+C reaches both by itself. */
function runUnder(file, args) {
  const child = spawn(file, [...process.execArgv, ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (code === 127)
      console.error('Node could not start. A very small Debian needs: apt-get install libatomic1');
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}

const [script, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) >= neededMajor) {
  process.argv = [process.argv[0], resolve(script), ...args];
  Module.runMain();
} else {
  const brought = findBroughtNode();
  if (brought === undefined) {
    console.error(`This needs Node ${neededMajor}, which "npm ci" brings; this is ${process.version}.`);
    process.exitCode = 1;
  } else {
    putAmongCommands(brought);
    runUnder(brought, [resolve(script), ...args]);
  }
}
