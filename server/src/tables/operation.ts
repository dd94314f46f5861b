/** What the portal itself keeps: mails, counters, the audit trail. */
import { maybeText, seconds, text, whole, tables } from './table.ts';

/** What a mail is for. What concerns only some of them is in `mails.ts` and, as they are delivered, in `open-services.ts`. */
export type MailKind =
  | 'code'
  | 'reset'
  | 'password-set'
  | 'earlier-contact'
  | 'new-contact'
  | 'reminder'
  | 'extended'
  | 'receipt-head'
  | 'receipt-record'
  | 'correction'
  | 'withdrawn'
  | 'audit-head';

export const operationTables = tables({
  outbox: {
    columns: {
      id: text(),
      kind: text<MailKind>(),
      /** The centre, account or attempt, or a MAC of the address: never a secret. '' when nothing looks for it. */
      about: text(),
      /** The encrypted message: it may contain a code or a link. */
      sealed_message: text(),
      created_at: text(),
      expires_at: text(),
      next_attempt_at: text(),
      attempts: whole({ default: '0' }),
      locked_until: maybeText(),
      sent_at: maybeText(),
      /** The address of a mail that anybody can request, lower case; null for notices. */
      mailbox: maybeText(),
      /** The network of the client that requested it. */
      network: maybeText(),
    },
    key: ['id'],
    indexes: {
      outbox_due: '(next_attempt_at) where sent_at is null',
      outbox_mailbox: '(mailbox)',
      outbox_about: '(about, kind)',
      outbox_unsent: '(expires_at) where sent_at is null',
    },
  },

  /** Addresses whose last mail a mail server refused for good. */
  refused_addresses: {
    columns: {
      /** Lower case. */
      address: text(),
      refused_at: text(),
      /** The reply of the mail server without its text. */
      reply: text(),
    },
    key: ['address'],
  },

  rate_counters: {
    columns: {
      bucket: text(),
      /** Seconds since 1970. PostgreSQL returns it as text, so it is compared in SQL only. */
      window_start: seconds(),
      hits: whole(),
    },
    key: ['bucket', 'window_start'],
  },

  audit_trail: {
    columns: {
      sequence: whole(),
      at: text(),
      actor: text(),
      address: text(),
      act: text(),
      target: text(),
      details: text(),
      /** HMAC of this entry and the digest of the entry before it. */
      digest: text(),
      /** The key of the digest. */
      key_id: text(),
    },
    key: ['sequence'],
    indexes: {
      audit_trail_act_sequence: '(act, sequence)',
      audit_trail_actor_sequence: '(actor, sequence)',
      audit_trail_at_sequence: '(at, sequence)',
      audit_trail_target_sequence: '(target, sequence)',
    },
    final: {
      final: { when: () => '1 = 1', message: 'the audit trail is only added to' },
    },
  },

  /** One row with the signed number of the last entry, so that entries deleted from the end are detected. */
  audit_seal: {
    columns: {
      id: whole(),
      sequence: whole(),
      digest: text(),
    },
    key: ['id'],
  },

  /** One row, created at the first start. The photo store has the same id and generation. */
  installation: {
    columns: {
      number: whole<1>({ check: 'number = 1' }),
      id: text(),
      /** Incremented before photos are removed, so that an older copy of the database is recognized by its lower number. */
      generation: whole(),
      created_at: text(),
      /** Since when the audit trail has an entry about its start. */
      audit_started_at: maybeText(),
    },
    key: ['number'],
  },
});
