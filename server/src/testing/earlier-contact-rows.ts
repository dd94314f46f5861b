/** The rows about contact with centres, for the tests of migrations. */
import type { StoredRows } from './stored-rows.ts';

const day = '2025-04-20T10:00:00.000Z';

/** In an order in which they can be inserted. */
export const earlierContactRows: readonly StoredRows[] = [
  {
    table: 'centre_notes',
    since: 22,
    rows: [
      {
        id: 'note',
        centre_id: 'open',
        kind: 'call',
        text: 'प्रधानाचार्य छुट्टी पर हैं',
        author_id: 'a_1',
        author_name: 'Asha',
        created_at: day,
      },
    ],
  },
  {
    table: 'reminder_batches',
    since: 23,
    rows: [{ id: 'batch', line: 'Please hurry', author_id: 'a_1', author_name: 'Asha' }],
  },
  {
    table: 'reminders',
    since: 23,
    rows: [
      {
        batch_id: 'batch',
        centre_id: 'open',
        address: 'asha@example.org',
        created_at: day,
        expires_at: day,
        mail_id: 'sent',
        released_at: day,
        sent_at: day,
        refused_at: null,
        reply: null,
      },
    ],
  },
];
