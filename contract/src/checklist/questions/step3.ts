/** Step 3: previous experience, coaching association, boundary wall, frisking area (specification section 2, step3). */
import type { CatalogueEntry, DerivedEntry } from './question.ts';

interface ExperienceAnswers {
  readonly examName: string;
  readonly candidateCount: number | null;
}

export const step3 = {
  examName: {
    kind: 'text',
    wire: 'examName',
    column: 'exam_name',
    required: true,
    maxLength: 200,
    detail: '20',
  },
  candidateCount: {
    kind: 'count',
    wire: 'candidateCount',
    column: 'candidate_count',
    refusal: 'candidates.invalid',
    detail: '21',
  },
  /** Row 14 of the preview shows both answers in one text. */
  previousExam: {
    kind: 'derived',
    preview: '14',
    value: (answers) => ({
      kind: 'exam',
      name: answers?.examName ?? null,
      candidates: answers?.candidateCount ?? null,
    }),
  } satisfies DerivedEntry<ExperienceAnswers>,
  coachingInstitute: {
    kind: 'yes-no-details',
    wire: 'coachingInstitute',
    columns: { associated: 'coaching_associated', details: 'coaching_details' },
    maxLength: 500,
    refusal: 'coaching.details-required',
    preview: '15',
    detail: '22',
  },
  boundaryWall: {
    kind: 'yes-no',
    wire: 'boundaryWall',
    column: 'boundary_wall',
    preview: '16',
    detail: '23',
  },
  friskingArea: {
    kind: 'yes-no',
    wire: 'friskingArea',
    column: 'frisking_area',
    preview: '17',
    detail: '24',
  },
} as const satisfies Record<string, CatalogueEntry>;
