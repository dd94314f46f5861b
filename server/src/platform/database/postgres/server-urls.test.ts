import { expect, test } from 'vitest';
import { asksForPrimary, isPostgresUrl, serverUrls } from './server-urls.ts';

test.each([
  ['postgres://u:p@h/db', ['postgres://u:p@h/db']],
  [
    'postgres://u:p@h1:5432,h2:5433,h3/db?target_session_attrs=read-write',
    ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db', 'postgres://u:p@h3/db'],
  ],
  [
    'postgresql://u@[::1]:5433, [2001:db8::1]/db?sslmode=verify-full&target_session_attrs=primary&sslrootcert=/ca.pem',
    [
      'postgresql://u@[::1]:5433/db?sslmode=verify-full&sslrootcert=/ca.pem',
      'postgresql://u@[2001:db8::1]/db?sslmode=verify-full&sslrootcert=/ca.pem',
    ],
  ],
  ['postgres://u:a,b%40c@h1,h2/db', ['postgres://u:a,b%40c@h1/db', 'postgres://u:a,b%40c@h2/db']],
])('%s', (url, servers) => {
  expect(isPostgresUrl(url)).toBe(true);
  expect(asksForPrimary(url)).toBe(true);
  expect(serverUrls(url).map((server) => decodeURIComponent(server))).toEqual(
    servers.map((server) => decodeURIComponent(server)),
  );
});

test.each([
  'postgres://u:p@h1,/db',
  'postgres://u:p@,h2/db',
  'postgres://u:p@h1,h2:port/db',
  'postgres:///db',
  'mysql://u:p@h/db',
  'h1,h2',
])('%s is not a URL of PostgreSQL', (url) => {
  expect(isPostgresUrl(url)).toBe(false);
});

test.each(['any', 'standby', 'read-only', 'prefer-standby'])(
  'the portal cannot use a server that is %s',
  (value) => {
    expect(asksForPrimary(`postgres://u:p@h1,h2/db?target_session_attrs=${value}`)).toBe(false);
  },
);
