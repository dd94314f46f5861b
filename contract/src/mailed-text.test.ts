/** Tests which texts of administrators are mailed: those without an address of anybody but the portal. */
import { describe, expect, test } from 'vitest';
import { findForeignAddress } from './mailed-text.ts';

const own = { publicUrl: 'https://centres.exam.gov.in', helpEmail: 'help@exam.gov.in' };

test.each([
  'Please take the photo of the gate again. It shows another building.',
  'Room No.12 and Room No. 14: the capacity is missing.',
  'Govt.Sr.Sec.School, Distt.Pune: is the name right?',
  'Open from 10.30 to 17.00, on 12.11.2026.',
  'Pincode, address etc. are missing.',
  'Pincode, address etc.and the photo',
  'कृपया केंद्र की फोटो दोबारा लें। पता भी जाँचें।',
  'फोटो साफ़ नहीं है.दोबारा लें.',
  'Dr.Nair and Smt.Asha, M.P.Board, U.P.Govt. and e.g.the head',
  'The photo is blurred.Please take it again.',
  'Upload gate.jpg once more; the file list.PDF is not needed.',
  '24 candidates @ 12 in each room, fee Rs.500/- only.',
  'Rooms 3.5 x 4.25 m, version 2.1.3',
  'Put a dot in the box. Or leave it empty .',
  'Write to help@exam.gov.in, or see https://centres.exam.gov.in/login.',
  'Log in at centres.exam.gov.in',
  'CENTRES.EXAM.GOV.IN, and (https://centres.exam.gov.in/centre-form/step1a)!',
  'and/or, w/o, A/C No. 12, 5/7',
  '',
])('%s is honest', (text) => {
  expect(findForeignAddress(text, own)).toBeNull();
});

test.each([
  ['Log in at http://evil.example to keep your centre', 'http://evil.example'],
  ['HTTPS://EVIL.EXAMPLE', 'HTTPS://EVIL.EXAMPLE'],
  ['hxxp://evil.example/x', 'hxxp://evil.example/x'],
  ['see www.evil', 'www.evil'],
  ['see WWW . evil . com', 'WWW . evil.com'],
  ['see evil.com now', 'evil.com'],
  ['evil.Com', 'evil.Com'],
  ['Evil.In', 'Evil.In'],
  ['bit.ly/3xYz', 'bit.ly/3xYz'],
  ['Bit.Ly/3xYz', 'Bit.Ly/3xYz'],
  ['t.co/abc', 't.co/abc'],
  ['exam-login.example', 'exam-login.example'],
  ['evil．com', 'evil.com'],
  ['evil。com', 'evil.com'],
  ['evil｡com', 'evil.com'],
  ['evil․com', 'evil.com'],
  ['evil·com', 'evil.com'],
  ['ｅｖｉｌ.ｃｏｍ', 'evil.com'],
  ['𝐞𝐯𝐢𝐥.𝐜𝐨𝐦', 'evil.com'],
  ['ev\u200bil.c\u200bom', 'evil.com'],
  ['evil .com', 'evil.com'],
  ['evil. com', 'evil.com'],
  ['evil . com', 'evil.com'],
  ['evil .in/login', 'evil.in/login'],
  ['evil[.]com', 'evil.com'],
  ['evil (dot) com', 'evil.com'],
  ['evil dot com', 'evil.com'],
  ['परीक्षा.भारत', 'परीक्षा.भारत'],
  ['еxam.com', 'еxam.com'],
  ['xn--exm-8ma.example', 'xn--exm-8ma.example'],
  ['मेल करें thief@evil.example', 'thief@evil.example'],
  ['thief@okbank', 'thief@okbank'],
  ['thief [at] evil.com', 'thief@evil.com'],
  ['mailto:x', 'mailto:x'],
  ['http:evil', 'http:evil'],
  ['203.0.113.7/login', '203.0.113.7'],
  ['nta.ac.in.evil.top', 'nta.ac.in.evil.top'],
])('%s is refused for %s', (text, piece) => {
  expect(findForeignAddress(text, own)).toBe(piece);
});

describe("what only looks like the portal's own address", () => {
  test.each([
    'https://centres.exam.gov.in.evil.com',
    'https://centres.exam.gov.in@evil.com/',
    'https://centres.exam.gov.in:8443/',
    'https://evil.com/https://centres.exam.gov.in',
    'https://evil-centres.exam.gov.in',
    'https://my.centres.exam.gov.in',
    'http://centres.exam.gov.in',
    'thief.help@exam.gov.in',
    'help@exam.gov.in.evil.com',
    'centres.exam.gov.in/x@evil.com',
  ])('%s is refused', (text) => {
    expect(findForeignAddress(text, own)).not.toBeNull();
  });
});

test('a portal without a help address, at an address with a port', () => {
  const local = { publicUrl: 'http://127.0.0.1:3000', helpEmail: '' };
  expect(findForeignAddress('see http://127.0.0.1:3000/login', local)).toBeNull();
  expect(findForeignAddress('see http://127.0.0.1:3001', local)).not.toBeNull();
});
