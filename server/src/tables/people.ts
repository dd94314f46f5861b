/** People: accounts, their sessions and factors, and attempts to sign up. */
import { maybeText, maybeWhole, text, whole, tables } from './table.ts';

export type Role = 'centre' | 'admin';

export const peopleTables = tables({
  accounts: {
    columns: {
      /** `c_<uuid>` for centre users, `a_<uuid>` for administrators. */
      id: text(),
      role: text<Role>(),
      /** The ten digits of the mobile for centre users; lower case for administrators. */
      username: text(),
      name: text(),
      password_hash: maybeText(),
      /** Incremented to revoke all tokens that were issued before. */
      token_version: whole({ default: '0' }),
      created_at: text(),
      password_set_at: maybeText(),
      /** Of an administrator, as JSON: a list of `rights` of the contract. */
      rights: text({ default: `'["review","list","accounts"]'` }),
      /** Of an administrator, as JSON: the names of the states that the account is for; an empty list: all. */
      states: text({ default: `'[]'` }),
    },
    key: ['id'],
    unique: [['role', 'username']],
  },

  /** The networks that an account has used. */
  login_networks: {
    columns: {
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      /** An IPv4 address or an IPv6 /48. */
      network: text(),
      /** The last login from there, or password that was set there. */
      known_at: text(),
    },
    key: ['account_id', 'network'],
  },

  /** Wrong passwords and factors of a login name. */
  login_failures: {
    columns: {
      /** An account, the e-mail of an account, or the MAC of a name that no account has (`accounts/login-locks.ts`). */
      subject: text(),
      /** An IPv4 address or an IPv6 /48, since its last complete login; or `unknown` for all networks that the account does not know. */
      network: text(),
      failures: whole(),
      first_failed_at: text(),
      last_failed_at: text(),
    },
    key: ['subject', 'network'],
  },

  sessions: {
    columns: {
      /** The token's `jti`. */
      id: text(),
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      token_version: whole(),
      created_at: text(),
      last_seen_at: text(),
      expires_at: text(),
      ended_at: maybeText(),
      /** When the user last confirmed the session with the password; null when not since the login. */
      confirmed_at: maybeText(),
      /** The client's address at login; '' for centre users. */
      client_address: text({ default: `''` }),
      /** Browser and system at login, for example `Firefox · Windows`; '' for centre users and when unknown. */
      browser: text({ default: `''` }),
    },
    key: ['id'],
    indexes: {
      sessions_account: '(account_id)',
      sessions_expiry: '(expires_at)',
    },
  },

  /** The second factor of an administrator, at most one for each. */
  factors: {
    columns: {
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      /** The encrypted TOTP secret in Base32. */
      sealed_secret: text(),
      created_at: text(),
      /** Null until the first code was entered; until then no login asks for a code. */
      confirmed_at: maybeText(),
      /** The time step of the last accepted code: that code and older ones are refused. */
      last_used_step: maybeWhole(),
    },
    key: ['account_id'],
  },

  /** The recovery codes of a confirmed factor. */
  recovery_codes: {
    columns: {
      account_id: text({ of: 'factors.account_id', onDelete: 'cascade' }),
      /** HMAC-SHA-256 of the account and the code; the code itself is never stored. */
      code_mac: text(),
      used_at: maybeText(),
    },
    key: ['account_id', 'code_mac'],
  },

  signup_handles: {
    columns: {
      /** HMAC-SHA-256 of the handle; the handle itself is never stored. */
      id_hash: text(),
      account_id: text({ of: 'accounts.id', onDelete: 'cascade' }),
      purpose: text<'signup' | 'reset'>(),
      /** From the master list when the handle was created. The handle becomes invalid when the list changes. */
      mobile: text(),
      email: text(),
      /** `ended`: the password was set by another attempt. */
      state: text<'new' | 'code_sent' | 'verified' | 'used' | 'ended'>(),
      code_mac: maybeText(),
      code_expires_at: maybeText(),
      code_tries: whole({ default: '0' }),
      sends: whole({ default: '0' }),
      last_sent_at: maybeText(),
      verified_at: maybeText(),
      created_at: text(),
      expires_at: text(),
    },
    key: ['id_hash'],
    indexes: {
      signup_handles_account: '(account_id)',
      signup_handles_expiry: '(expires_at)',
    },
  },
});
