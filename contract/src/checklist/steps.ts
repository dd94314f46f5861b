/** The steps of the checklist in their order, and the fields that each one holds (specification section 2). */

export const stepIds = ['step1a', 'step1b', 'step2a', 'step2b', 'step3', 'step4'] as const;
export type StepId = (typeof stepIds)[number];

/** The names of the fields, as problems of the rules carry them and as inputs on screen are identified. */
export const fieldsOfStep = {
  step1a: ['centre', 'completeAddress', 'pincode'],
  step1b: ['institutionType', 'headName', 'headEmail', 'headMobile', 'trainingCompleted'],
  step2a: ['rooms24', 'rooms48', 'rooms72', 'otherRooms'],
  step2b: [
    'manpower.invig',
    'manpower.admin',
    'manpower.peons',
    'manpower.guards',
    'washrooms.male',
    'washrooms.female',
  ],
  step3: [
    'examName',
    'candidateCount',
    'coachingInstitute.associated',
    'coachingInstitute.details',
    'boundaryWall',
    'friskingArea',
  ],
  step4: [
    'photos.centre',
    'strongRoomSecure',
    'photos.strongRoom',
    'dispatchRoom',
    'cctvCoverage',
    'feedback',
  ],
} as const satisfies Record<StepId, readonly string[]>;

export type FieldName = (typeof fieldsOfStep)[StepId][number];

/** The step before or after this one; null at the ends, `preview` follows the last. */
export function previousStep(step: StepId): StepId | null {
  return stepIds[stepIds.indexOf(step) - 1] ?? null;
}

export function nextStep(step: StepId): StepId | 'preview' {
  return stepIds[stepIds.indexOf(step) + 1] ?? 'preview';
}

/** The step that shows a field; `other-rooms.…` and the like belong to the step of their list. */
export function stepOfField(field: string): StepId {
  return (
    stepIds.find((step) =>
      fieldsOfStep[step].some((name) => field === name || field.startsWith(`${name}.`)),
    ) ?? 'step1a'
  );
}
