import { expect, test } from 'vitest';
import { detectFileKind } from './list-file.ts';

test.each([
  ['', 'empty'],
  ['\ufeff\r\n \n', 'empty'],
  ['PK\u0003\u0004…', 'zip'],
  ['%PDF-1.7', 'pdf'],
  ['\n<!DOCTYPE html><table>', 'web-page'],
  ['<html><table>', 'web-page'],
  ['centre_code,centre_name', 'text'],
  ['<b>,centre_code', 'text'],
  ['BMW,centre_code,centre_name', 'text'],
  ['MM,centre_code', 'text'],
])('%j is %s', (text, kind) => {
  expect(detectFileKind(Buffer.from(text))).toBe(kind);
});

test.each([
  [[0xff, 0xd8, 0xff, 0xe1], 'photo'],
  [[0x89, 0x50, 0x4e, 0x47, 13, 10], 'photo'],
  [[0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63], 'photo'],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'old-workbook'],
  [[0xff, 0xfe], 'empty'],
  [[0xff, 0xfe, 0x61, 0], 'text'],
])('bytes %j are a %s', (bytes, kind) => {
  expect(detectFileKind(new Uint8Array(bytes))).toBe(kind);
});

test('a text that begins with many blank lines is not empty', () => {
  expect(detectFileKind(Buffer.from(`${'\n'.repeat(3000)}centre_code`))).toBe('text');
});
