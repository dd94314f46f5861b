/** Preloaded into a server (`node --import`): every sync of a file or folder fails. */
import { open } from 'node:fs/promises';
import process from 'node:process';

const handle = await open(process.execPath);
const prototype = Object.getPrototypeOf(handle) as { sync: () => Promise<void> };
await handle.close();
const code = process.env['FAILING_SYNC'] ?? 'EIO';
prototype.sync = () => Promise.reject(Object.assign(new Error(`${code}: fsync`), { code }));
