import { expect, test } from 'vitest';
import { parseEnvironmentFile } from './environment-file.ts';

const parse = (...lines: string[]) => parseEnvironmentFile(lines.join('\n'), 'portal.env');

test('values need no quotes, whatever a shell would do with them', () => {
  expect(
    parse(
      '# settings',
      '',
      'PHOTO_STORE_URL=s3://photos?endpoint=https://store.example.org&region=ap-south-1',
      'MAIL_FROM=Examination Centre Verification <no-reply@example.org>',
      "EXAM_NAME='NEET (UG) 2025 #1'",
      'export AGENCY_NAME="National Exam Agency"',
      'SMTP_URL=smtp://user:pa$$word@mail.example.org  ',
      'HELP_EMAIL=',
    ),
  ).toEqual({
    PHOTO_STORE_URL: 's3://photos?endpoint=https://store.example.org&region=ap-south-1',
    MAIL_FROM: 'Examination Centre Verification <no-reply@example.org>',
    EXAM_NAME: 'NEET (UG) 2025 #1',
    AGENCY_NAME: 'National Exam Agency',
    SMTP_URL: 'smtp://user:pa$$word@mail.example.org',
    HELP_EMAIL: '',
  });
  expect(parse('\uFEFFPORT=3000\r')).toEqual({ PORT: '3000' });
});

test.each([
  ['TOKEN_SECRET', 'a line is NAME=value'],
  ['TOKEN-SECRET=secret', 'a line is NAME=value'],
  ['SMTP_URL=smtp://user:pass#secret@mail.example.org', 'whole value of SMTP_URL in single quotes'],
  ['PORT=3000 # the usual one with secret', 'whole value of PORT in single quotes'],
  ["EXAM_NAME='secret", 'whole value of EXAM_NAME in single quotes'],
  ["EXAM_NAME='secret' more", 'whole value of EXAM_NAME in single quotes'],
  ['HOST=again-secret', 'HOST is set for the second time'],
])('%j, which readers understand differently, is refused by its number and not shown', (line, problem) => {
  const read = () => parse('HOST=127.0.0.1', line);
  expect(read).toThrow(`portal.env, line 2: `);
  expect(read).toThrow(problem);
  expect(read).not.toThrow('secret');
});
