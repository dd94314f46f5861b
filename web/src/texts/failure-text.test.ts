/** What is said when a call had no answer: nobody has judged what was typed. */
import { expect, test } from 'vitest';
import { adminTexts } from './admin.texts.ts';
import { commonTexts } from './common.texts.ts';
import { failureText } from './failure-text.ts';
import { signupTexts } from './signup.texts.ts';

const offline = { kind: 'offline' } as const;

test('without an answer the Hindi calls no number, code or password wrong', async () => {
  const common = await commonTexts.hi();
  const { register, verify, createPassword, login } = await signupTexts.hi();
  const { login: adminLogin } = await adminTexts.hi();
  for (const { failed } of [register, verify, createPassword, login, adminLogin]) {
    const said = failureText(common, offline, failed);
    expect(said).toMatch(/^.+ (?:नहीं हो सकी|नहीं बन सका|नहीं हुआ)। पोर्टल से संपर्क नहीं हो पा रहा है।/);
    expect(said).not.toMatch(/गलत|दर्ज नहीं|मान्य नहीं/);
  }
});

test('a call that was given up is not called a lost connection', () => {
  const failed = signupTexts.en.register.failed;
  expect(failureText(commonTexts.en, { ...offline, isTimeout: true }, failed)).toBe(
    'Mobile not recognized. The portal has not answered for a minute. Try again.',
  );
  expect(failureText(commonTexts.en, offline, failed)).toMatch(
    /^Mobile not recognized\. There is no connection/,
  );
});
