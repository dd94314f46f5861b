/** Compares the median times of refused logins: unknown name, wrong password, no password yet, other realm (security.md S10). */
import { median, rounded } from '../portal.ts';
import { patientLimits } from '../../server/src/testing/patient-limits.ts';
import { insertCentre, signUpCentre } from '../../server/src/testing/people.ts';
import { startTestApp } from '../../server/src/testing/test-app.ts';

const rounds = 200;

const app = await startTestApp({ limits: patientLimits });
await insertCentre(app, { phone: '9000000001' });
await signUpCentre(app, '9000000001');
await insertCentre(app, { phone: '9000000002' });
const usernames = {
  unknown: '9111111111',
  wrong: '9000000001',
  noPassword: '9000000002',
  otherRealm: 'admin',
};

async function refuse(username: string): Promise<number> {
  const startedAt = performance.now();
  const response = await app.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'not the password' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`${username}: status ${response.status}`);
  return performance.now() - startedAt;
}

const times = new Map<string, number[]>(Object.keys(usernames).map((name) => [name, []]));
for (let round = -10; round < rounds; round += 1)
  for (const [name, username] of Object.entries(usernames)) {
    const ms = await refuse(username);
    if (round >= 0) times.get(name)?.push(ms);
  }
await app.close();
const medians = new Map([...times].map(([name, list]) => [name, median(list)]));
const ratio = Math.max(...medians.values()) / Math.min(...medians.values());
console.log(
  JSON.stringify({
    mediansMs: Object.fromEntries([...medians].map(([name, ms]) => [name, rounded(ms)])),
    'login.medianRatio': rounded(ratio),
  }),
);
