/**
 * Runs a script of the project with the Node that `npm ci` installs: `node tools/node.mjs SCRIPT [argument…]`.
 * It is plain JavaScript, because the Node that runs npm may be an older one. npm 11 links the installed Node into
 * `node_modules/.bin`, where `npm run` finds it first; npm 10 removes the link, so it is created here.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import Module from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 26;
const root = fileURLToPath(new URL('..', import.meta.url));
const commands = join(root, 'node_modules/.bin');
/** If it cannot be written, programs start without it, only slower. Not the shared temporary folder, where other users could place code. */
const compiled = join(root, 'node_modules/.cache/server');

/** Path of the installed Node, undefined when there is none for this machine or nothing is installed. */
function findInstalledNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return Object.keys(optionalDependencies)
    .map((dependency) => join(root, 'node_modules', dependency, 'bin', name))
    .find((file) => existsSync(file));
}

function linkIntoCommands(file) {
  const link = join(commands, 'node');
  if (process.platform !== 'win32' && !existsSync(link)) symlinkSync(relative(commands, file), link);
}

/** Runs a child that ends with this process. Ctrl+C reaches both without help. */
function runWith(file, args) {
  const child = spawn(file, [...process.execArgv, '--', ...args], { stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (code === 127)
      console.error('Node could not start. A minimal Debian needs: apt-get install libatomic1');
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
  });
}

const [script, ...args] = process.argv.slice(2);
if (Number(process.versions.node.split('.')[0]) >= neededMajor) {
  process.argv = [process.argv[0], resolve(script), ...args];
  // Before the first TypeScript: what takes its types off costs 15 MB, and is needed for what is not compiled yet only.
  Module.enableCompileCache(compiled);
  Module.runMain();
} else {
  const installed = findInstalledNode();
  if (installed === undefined) {
    console.error(`Node ${neededMajor} is required; run "npm ci" to install it. This is ${process.version}.`);
    process.exitCode = 1;
  } else {
    linkIntoCommands(installed);
    runWith(installed, [fileURLToPath(import.meta.url), resolve(script), ...args]);
  }
}
