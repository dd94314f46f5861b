import { expect, test } from 'vitest';
import { readAdvisories, readSignatures } from './check-packages.ts';

const refused = JSON.stringify({
  message: '405 Method Not Allowed - POST https://packages.example.org/-/npm/v1/security/advisories/bulk',
  error: { summary: '' },
});
const audit = (levels: object) =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: levels } });
const packages = [{ name: 'a', version: '1.2.3', keyid: 'x' }];

test.each([refused, JSON.stringify({ error: { summary: 'getaddrinfo ENOTFOUND' } }), '', 'not JSON'])(
  'a registry that does not offer it is reported without its address and is no failure: %s',
  (output) => {
    for (const outcome of [readSignatures(output), readAdvisories(output)]) {
      expect(outcome).toMatchObject({ ok: true, message: expect.stringContaining('NOT checked') });
      expect(outcome.message).not.toContain('packages.example.org');
    }
  },
);

test('wrong and missing signatures are failures that name the packages', () => {
  expect(readSignatures(JSON.stringify({ invalid: [], missing: [] })).ok).toBe(true);
  expect(readSignatures(JSON.stringify({ invalid: packages, missing: [] }))).toMatchObject({
    ok: false,
    message: expect.stringContaining('a 1.2.3'),
  });
  expect(readSignatures(JSON.stringify({ invalid: [], missing: packages })).ok).toBe(false);
});

test('advisories are failures from the level high', () => {
  expect(readAdvisories(audit({ low: 3, moderate: 1, high: 0, critical: 0 })).ok).toBe(true);
  expect(readAdvisories(audit({ high: 1 })).ok).toBe(false);
  expect(readAdvisories(audit({ critical: 1 })).ok).toBe(false);
});
