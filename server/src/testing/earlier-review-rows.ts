/** The rows of the review, for the tests of migrations. */
import { day } from './earlier-centres.ts';
import type { StoredRows } from './stored-rows.ts';

/** In an order in which they can be inserted. */
export const earlierReviewRows: readonly StoredRows[] = [
  {
    table: 'photo_prints',
    since: 27,
    rows: [
      {
        photo_id: 'done-centre',
        number: 1,
        version: 1,
        centre_id: 'done',
        slot: 'centre',
        sha256: 'ab'.repeat(32),
        prints: 'AAAA',
        quality: 100,
      },
    ],
  },
  { table: 'photo_sheets', since: 33, rows: [{ photo_id: 'done-centre', text: 'NC1.110001.ABCDEF' }] },
  {
    table: 'reviews',
    since: 27,
    rows: [
      {
        centre_id: 'done',
        sha256: 'cd'.repeat(32),
        checks_version: 1,
        record_version: 1,
        decision: 'asked',
        serious: 0,
        notices: 1,
        submitted_at: day,
        centre_state: 'Uttar Pradesh',
        reasons: '[]',
        head_mobile: '9000000001',
        head_email: 'asha@example.org',
        note: 'कृपया जाँचें',
        drawn_at: null,
        accepted_at: day,
        decided_by: 'Asha',
        decided_at: day,
        version: 3,
      },
    ],
  },
  {
    table: 'corrections',
    since: 27,
    rows: [
      {
        centre_id: 'done',
        number: 1,
        items: '["manpower"]',
        message: 'How many invigilators?',
        asked_by: 'a_1',
        asked_by_name: 'Asha',
        asked_at: day,
        answered_by: 'c_1',
        answered_at: day,
        centre_photo_id: null,
        strong_room_photo_id: null,
        addendum:
          '{"answers":{"answersVersion":1,"manpower":{"admin":3,"guards":0,"invig":17,"peons":2}},"photos":[]}',
        sha256: 'ef'.repeat(32),
      },
    ],
  },
  { table: 'fault_words', since: 34, rows: [{ word: 'टूटा', sought: 0 }] },
  {
    table: 'register_issues',
    since: 30,
    rows: [
      {
        number: 1,
        issued_at: day,
        issued_by: 'admin',
        exam_name: 'NEET (UG) 2025',
        exam_date: '2025-05-04',
        columns: '[{"name":"centre_code","kind":"plain"}]',
        centres: 1,
        json_sha256: 'ab'.repeat(32),
        csv_sha256: 'cd'.repeat(32),
        json_signature: 'signature',
        csv_signature: 'signature',
        public_key: 'key',
        told_at: day,
        told_by: 'admin',
      },
    ],
  },
  {
    table: 'register_entries',
    since: 30,
    rows: [{ number: 1, position: 1, centre_id: 'done', decided_at: day, cells: '["110001"]' }],
  },
];
