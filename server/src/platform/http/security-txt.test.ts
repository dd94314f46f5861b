import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const path = '/.well-known/security.txt';

test('security.txt names the contact, an end within a year, languages and its own address', async () => {
  const app = await startTestApp({ environment: { SECURITY_CONTACT: 'mailto:security@example.org' } });
  try {
    const response = await app.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    const fields = text.split('\n').filter((line) => line !== '');
    expect(fields.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'Contact',
      'Expires',
      'Preferred-Languages',
      'Canonical',
    ]);
    expect(text).toContain('Contact: mailto:security@example.org\n');
    expect(text).toContain('Preferred-Languages: en, hi\n');
    expect(text).toContain(`Canonical: https://centres.example.org${path}\n`);
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - app.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  } finally {
    await app.close();
  }
});

test('without an https address there is no Canonical, and an https page can be the contact', async () => {
  const app = await startTestApp({
    environment: { SECURITY_CONTACT: 'https://example.org/report', PUBLIC_URL: 'http://127.0.0.1:3000' },
  });
  try {
    const text = await (await app.fetch(path)).text();
    expect(text).toContain('Contact: https://example.org/report\n');
    expect(text).not.toContain('Canonical');
  } finally {
    await app.close();
  }
});

test('without a contact the path is unknown', async () => {
  const app = await startTestApp();
  try {
    const response = await app.fetch(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'route.unknown' });
  } finally {
    await app.close();
  }
});
