/** Step 4: photos, strong room, dispatch room, CCTV, feedback (specification section 2, step4). */
import { cctvOptions, maxFeedbackLength } from '../../exam.ts';
import type { CatalogueEntry } from './question.ts';

export const step4 = {
  'photos.centre': { kind: 'photo', slot: 'centre', preview: '18' },
  strongRoomSecure: {
    kind: 'yes-no',
    wire: 'strongRoomSecure',
    column: 'strong_room_secure',
    preview: '19',
    detail: '25',
  },
  'photos.strongRoom': { kind: 'photo', slot: 'strongRoom', preview: '20' },
  dispatchRoom: {
    kind: 'yes-no',
    wire: 'dispatchRoomAvailable',
    column: 'dispatch_room_available',
    preview: '21',
    detail: '26',
  },
  cctvCoverage: {
    kind: 'choices',
    wire: 'cctvCoverage',
    column: 'cctv_coverage',
    options: cctvOptions,
    preview: '22',
    detail: '27',
  },
  feedback: {
    kind: 'text',
    wire: 'feedback',
    column: 'feedback',
    required: false,
    maxLength: maxFeedbackLength,
    cut: true,
    preview: '23',
    detail: '28',
  },
} as const satisfies Record<string, CatalogueEntry>;
