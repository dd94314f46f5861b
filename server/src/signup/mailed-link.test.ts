/** Whoever reads the mailbox on record finishes by the link of any mail, whoever has caused it and from wherever (security.md T5). */
import { expect } from 'vitest';
import { lastCode, lastLink } from '../testing/captured-mail.ts';
import { behindProxy, createClientAt, pass } from '../testing/admin-client.ts';
import { codeOf, insertCentre, logIn, takePhone } from '../testing/people.ts';
import { sharedPortalTest } from '../testing/portal-test.ts';

const minute = 60;

const test = sharedPortalTest({ environment: behindProxy })
  .extend('centre', ({ app }) => insertCentre(app, { phone: takePhone() }))
  .extend('owner', ({ app }) => createClientAt(app, '198.51.100.23'));

test('opening the link changes nothing, and shows whose password it sets', async ({ app, centre, owner }) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const link = lastLink(app.mails, centre.email);
  const mobileMasked = `${centre.phone.slice(0, 2)}******${centre.phone.slice(-2)}`;
  const before = await app.runSql('select * from signup_handles order by id_hash');
  for (const address of ['192.0.2.1', '192.0.2.2'])
    expect(await createClientAt(app, address).readLink(link)).toMatchObject({
      ok: true,
      value: { name: 'Asha Verma', mobileMasked, emailMasked: 'he*****@school.example.org' },
    });
  expect(await app.runSql('select * from signup_handles order by id_hash')).toEqual(before);
  expect(await owner.readLink(userId)).toMatchObject({ failure: { code: 'signup.expired' } });
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
});

test('the link works once, for ten minutes, and not after the code', async ({ app, centre, owner }) => {
  const stranger = createClientAt(app, '203.0.113.7');
  const userId = await stranger.start(centre.phone);
  await stranger.send(userId);
  const link = lastLink(app.mails, centre.email);
  expect(await owner.setPassword(link, 'of the owner')).toBe('ok');
  expect(await owner.setPassword(link, 'once more')).toBe('signup.expired');
  // The stranger who began the attempt learns that it has ended, and cannot finish it, even with the code.
  expect(await stranger.verify(userId, lastCode(app.mails, centre.email))).toBe('signup.finished');
  expect(await stranger.setPassword(userId, 'of the stranger')).toBe('signup.finished');
  expect(codeOf(await stranger.send(userId))).toBe('signup.finished');

  await pass(app, minute);
  const second = await owner.start(centre.phone);
  await owner.send(second);
  const late = lastLink(app.mails, centre.email);
  await pass(app, 10 * minute - 1);
  expect((await owner.readLink(late)).ok).toBe(true);
  await pass(app, 2);
  expect(codeOf(await owner.readLink(late))).toBe('signup.expired');
  expect(await owner.setPassword(late, 'too late')).toBe('signup.expired');

  const third = await owner.start(centre.phone);
  await owner.send(third);
  const other = lastLink(app.mails, centre.email);
  expect(await owner.verify(third, lastCode(app.mails, centre.email))).toBe('ok');
  expect(await owner.setPassword(third, 'by the code')).toBe('ok');
  expect(codeOf(await owner.readLink(other))).toBe('signup.finished');
  expect(await owner.setPassword(other, 'by the link')).toBe('signup.finished');
  await logIn(app, centre.phone, 'by the code');
});

test('a second code keeps the link; a changed e-mail on record ends it', async ({ app, centre, owner }) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const first = lastLink(app.mails, centre.email);
  await pass(app, 9 * minute);
  await owner.send(userId);
  expect(lastLink(app.mails, centre.email)).toBe(first);
  await pass(app, 9 * minute);
  expect((await owner.readLink(first)).ok).toBe(true);
  await app.runSql(`update centres set email = 'new@school.example.org' where id = '${centre.id}'`);
  expect(await owner.setPassword(first, 'of the owner')).toBe('signup.expired');
});

test('of concurrent uses of link and code one sets the password', async ({ app, centre, owner }) => {
  const userId = await owner.start(centre.phone);
  await owner.send(userId);
  const link = lastLink(app.mails, centre.email);
  expect(await owner.verify(userId, lastCode(app.mails, centre.email))).toBe('ok');
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      owner.setPassword(index % 2 === 0 ? link : userId, `secret-${index}`),
    ),
  );
  expect(results.filter((result) => result === 'ok')).toHaveLength(1);
});
