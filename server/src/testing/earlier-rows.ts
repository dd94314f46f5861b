/** The rows of every table in every version, for the tests of migrations. */
import { centres, day, ofEdition, withSearchText } from './earlier-centres.ts';
import { earlierContactRows } from './earlier-contact-rows.ts';
import { earlierReviewRows } from './earlier-review-rows.ts';
import type { Row, StoredRows } from './stored-rows.ts';

const photo = (id: string, centreId: string, slot: 'centre' | 'strongRoom', more: Row = {}): Row => ({
  id,
  centre_id: centreId,
  slot,
  file_name: 'स्कूल.jpg',
  sha256: 'ab'.repeat(32),
  byte_size: 3_000_000,
  width: 4000,
  height: 3000,
  latitude: 27.176_67,
  longitude: 78.008_072,
  place_source: 'device',
  accuracy_m: 4.5,
  taken_at: null,
  created_by: 'c_1',
  created_at: day,
  ...more,
});

const checklist = (centreId: string, more: Row): Row => ({
  centre_id: centreId,
  answers: '{"examName":"NONE","headName":"आशा"}',
  version: 7,
  centre_photo_id: `${centreId}-centre`,
  strong_room_photo_id: null,
  started_by: 'c_1',
  updated_by: 'c_1',
  updated_at: day,
  ...more,
});

const account = (id: string, role: string, username: string): Row => ({
  id,
  role,
  username,
  name: 'Asha',
  password_hash: '$argon2id$v=19$x',
  token_version: 3,
  failed_logins: 1,
  locked_until: null,
  created_at: day,
  password_set_at: day,
});

const auditEntry = (sequence: number): Row => ({
  sequence,
  at: day,
  actor: 'a_1',
  address: '127.0.0.1',
  act: 'centres.imported',
  target: '',
  details: '{}',
  digest: `digest ${sequence}`,
});

/** In an order in which they can be inserted. */
export const storedRows: readonly StoredRows[] = [
  {
    table: 'accounts',
    rows: [account('c_1', 'centre', '9000000001'), account('a_1', 'admin', 'admin')],
  },
  {
    table: 'login_networks',
    since: 13,
    rows: [{ account_id: 'c_1', network: '203.0.113.7', failures: 2, last_failed_at: day, known_at: day }],
  },
  {
    table: 'login_failures',
    since: 28,
    rows: [
      { subject: 'c_1', network: '203.0.113.7', failures: 2, first_failed_at: day, last_failed_at: day },
    ],
  },
  {
    table: 'sessions',
    rows: [
      {
        id: 'session',
        account_id: 'c_1',
        token_version: 3,
        created_at: day,
        last_seen_at: day,
        expires_at: day,
        ended_at: null,
      },
    ],
  },
  {
    table: 'signup_handles',
    rows: [
      {
        id_hash: 'handle',
        account_id: 'c_1',
        purpose: 'signup',
        mobile: '9000000001',
        email: 'asha@example.org',
        state: 'code_sent',
        code_mac: 'mac',
        code_expires_at: day,
        code_tries: 2,
        sends: 1,
        last_sent_at: day,
        created_at: day,
        expires_at: day,
      },
    ],
  },
  { table: 'rate_counters', rows: [{ bucket: 'login 127.0.0.1', window_start: 4_102_444_800, hits: 5 }] },
  {
    table: 'outbox',
    rows: ['waiting', 'sent'].map((id) => ({
      id,
      purpose: 'code',
      sealed_message: 'sealed',
      created_at: day,
      expires_at: day,
      next_attempt_at: day,
      attempts: 1,
      sent_at: id === 'sent' ? day : null,
    })),
  },
  { table: 'centres', until: 9, rows: centres },
  { table: 'centres', since: 10, until: 17, rows: centres.map(withSearchText) },
  {
    table: 'centres',
    since: 18,
    until: 24,
    rows: centres.map((row) => ({ ...withSearchText(row), extended_to: '2025-12-05' })),
  },
  {
    table: 'editions',
    since: 25,
    rows: [
      {
        id: 'edition',
        exam_name: 'NEET (UG) 2024',
        exam_date: '2024-05-05',
        next_list: 'same',
        archived_at: day,
        archived_by: 'admin',
      },
    ],
  },
  {
    table: 'centres',
    since: 25,
    rows: [...centres, ofEdition].map((row) => ({ ...withSearchText(row), extended_to: '2025-12-05' })),
  },
  {
    table: 'photos',
    rows: [
      photo('done-centre', 'done', 'centre'),
      photo('done-strong', 'done', 'strongRoom'),
      photo('open-centre', 'open', 'centre'),
    ],
  },
  // A photo that a draft has replaced: its row did not record that before 0005, and 0005 did not update earlier rows.
  { table: 'photos', until: 5, rows: [photo('open-before', 'open', 'centre')] },
  { table: 'photos', since: 5, rows: [photo('open-replaced', 'open', 'centre', { replaced_at: day })] },
  {
    table: 'checklists',
    rows: [
      checklist('open', { status: 'draft' }),
      checklist('done', {
        status: 'submitted',
        strong_room_photo_id: 'done-strong',
        submitted_by: 'c_1',
        submitted_at: day,
        reference: 'R-1',
        snapshot: '{"answers":{}}',
        snapshot_sha256: 'cd'.repeat(32),
      }),
    ],
  },
  { table: 'audit_trail', since: 4, rows: [auditEntry(1), auditEntry(2)] },
  { table: 'audit_seal', since: 4, rows: [{ id: 1, sequence: 2, digest: 'seal' }] },
  {
    table: 'installation',
    since: 11,
    rows: [{ number: 1, id: 'installation', generation: 3, created_at: day }],
  },
  {
    table: 'refused_addresses',
    since: 12,
    rows: [{ address: 'old@school.example', refused_at: day, reply: '550 5.1.1' }],
  },
  {
    table: 'factors',
    since: 15,
    rows: [
      { account_id: 'a_1', sealed_secret: 'sealed', created_at: day, confirmed_at: day, last_used_step: 7 },
    ],
  },
  { table: 'recovery_codes', since: 15, rows: [{ account_id: 'a_1', code_mac: 'mac', used_at: null }] },
  {
    table: 'handovers',
    since: 19,
    rows: [
      {
        account_id: 'c_1',
        id: 'handover',
        session_id: 'session',
        centre_id: 'open',
        code_mac: 'mac',
        created_at: day,
        expires_at: day,
        claimed_at: day,
      },
    ],
  },
  {
    table: 'city_candidates',
    since: 24,
    rows: [{ centre_state: 'Goa', centre_city: 'Panaji', candidates: 480 }],
  },
  {
    table: 'state_addresses',
    since: 41,
    rows: [
      {
        id: 'address',
        centre_state: 'Goa',
        address: 'coordinator@goa.example.org',
        language: 'en',
        has_contacts: 0,
        created_at: day,
        created_by: 'admin',
        mailed_for: '2026-01-10',
      },
    ],
  },
  { table: 'receipts', since: 20, rows: [{ token: 'token', centre_id: 'done', mailed_at: day }] },
  ...earlierContactRows,
  {
    table: 'saved_views',
    since: 21,
    rows: [{ id: 'view', account_id: 'a_1', name: 'गोवा', query: 'state=Goa', created_at: day }],
  },
  {
    table: 'list_columns',
    since: 37,
    rows: [{ account_id: 'a_1', columns: 'centre_code.centre_name-145' }],
  },
  ...earlierReviewRows,
  { table: 'audit_head_files', since: 17, rows: [{ id: 'file', lines: 3, written_at: day }] },
];
