/**
 * Makes the bare Debian for the test of the manual: `node create-root.ts FOLDER`, or with `--remove` removes it. Exit code 1 with a sentence
 * when this machine cannot: it needs root, Debian, a mirror of its packages, and the ports that the manual names.
 */
import { createServer } from 'node:net';
import { BareRoot } from './bare-root.ts';
import { smtpPort, storePort } from './steps.ts';

const ports = [80, 443, 3000, 5432, 6432, 9464, smtpPort, storePort];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const [folder = '', option] = process.argv.slice(2);
const root = new BareRoot(folder);
try {
  if (option === '--remove') root.remove();
  else {
    for (const port of ports) if (!(await isFree(port))) throw new Error(`Port ${port} is in use.`);
    root.create();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message.slice(-1000) : error);
  process.exitCode = 1;
}
