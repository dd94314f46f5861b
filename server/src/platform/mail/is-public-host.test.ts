import { expect, test } from 'vitest';
import { isPublicHost } from './transports.ts';

test.each(['127.0.0.1', '10.1.2.3', '192.168.1.9', '172.20.0.1', '[::1]', 'fd00::1', 'localhost', 'mail'])(
  'mails to a server at %s stay in a private network',
  (host) => {
    expect(isPublicHost(host)).toBe(false);
  },
);

test.each(['mail.example.org', '203.0.113.5', '172.32.0.1', '[2001:db8::1]', 'mail.local.example.org'])(
  'mails to a server at %s travel over the public network',
  (host) => {
    expect(isPublicHost(host)).toBe(true);
  },
);
