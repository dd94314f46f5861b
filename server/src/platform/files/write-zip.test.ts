import { buffer } from 'node:stream/consumers';
import { ZipBuffer } from 'node:zlib';
import { expect, test } from 'vitest';
import { centralHeader, endOfArchive, writeZip, type ZipEntry } from './write-zip.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const archiveOf = (entries: Iterable<ZipEntry>) => buffer(writeZip(entries));

test('another reader finds every entry with its name, content and checksum', async () => {
  const archive = await archiveOf([
    { path: 'A1_केंद्र/A1-centre.jpg', content: Buffer.from('stored as it is') },
    { path: 'photos.csv', content: chunks('compressed ', 'in ', 'pieces'.repeat(1000)) },
    { path: 'empty', content: chunks() },
    { path: 'empty.jpg', content: new Uint8Array() },
  ]);
  const read = new ZipBuffer(archive);
  const found = [...read.entries()].map(([name, entry]) => [name, entry.contentSync().toString()]);
  expect(found).toEqual([
    ['A1_केंद्र/A1-centre.jpg', 'stored as it is'],
    ['photos.csv', `compressed in ${'pieces'.repeat(1000)}`],
    ['empty', ''],
    ['empty.jpg', ''],
  ]);
  expect(archive.length).toBeLessThan(1_000);
});

test('more entries than 16 bits can count are counted in 64', () => {
  const end = endOfArchive({ entries: 65_536, offset: 10, bytes: 100 });
  expect([end.readUInt32LE(0), end.readBigUInt64LE(24), end.readBigUInt64LE(32)]).toEqual([
    0x06_06_4b_50,
    65_536n,
    65_536n,
  ]);
  expect(end.readUInt16LE(end.length - 12)).toBe(0xff_ff);
});

test('an entry and a directory beyond 4 GiB have their place in 64 bits', () => {
  const offset = 5 * 2 ** 30;
  const record = { path: 'a', isDeflated: false, offset, crc: 1, compressedBytes: 2, bytes: 2 };
  const header = centralHeader(record);
  expect(header.readUInt32LE(42)).toBe(0xff_ff_ff_ff);
  const extra = header.subarray(46 + 1);
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2), extra.readBigUInt64LE(4)]).toEqual([
    1,
    8,
    BigInt(offset),
  ]);
  const end = endOfArchive({ entries: 3, offset, bytes: 100 });
  expect([end.readUInt32LE(0), end.readBigUInt64LE(48)]).toEqual([0x06_06_4b_50, BigInt(offset)]);
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(offset + 100));
  expect(end.readUInt32LE(end.length - 6)).toBe(0xff_ff_ff_ff);
  expect(endOfArchive({ entries: 3, offset: 10, bytes: 100 })).toHaveLength(22);
});

test('nothing more is read when the reader stops, and a failure of the content is passed on', async () => {
  let read = 0;
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const endless = async function* () {
    try {
      for (;;) {
        read += 1;
        yield Buffer.alloc(100_000, read % 251);
      }
    } finally {
      close();
    }
  };
  for await (const bytes of writeZip([{ path: 'endless', content: endless() }]))
    if (bytes.length > 1_000) break;
  await closed;
  expect(read).toBeLessThan(1_000);
  const failing = async function* () {
    yield Buffer.from('a');
    throw new Error('the disk is gone');
  };
  await expect(archiveOf([{ path: 'failing', content: failing() }])).rejects.toThrow('the disk is gone');
});
