/** Loaded into a server before everything else (`node --import`): its disk fails whenever files or folders are synced. */
import { open } from 'node:fs/promises';
import process from 'node:process';

const handle = await open(process.execPath);
const prototype = Object.getPrototypeOf(handle) as { sync: () => Promise<void> };
await handle.close();
const code = process.env['FAILING_SYNC'] ?? 'EIO';
prototype.sync = () => Promise.reject(Object.assign(new Error(`${code}: fsync`), { code }));
