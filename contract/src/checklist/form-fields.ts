/** What stands in the multipart form of PUT /profiles/{userId}, in words for programs that are not ours. `form.ts` encodes and decodes it. */
import { cctvOptions, institutionTypes, maxFeedbackLength } from '../exam.ts';

const flag = '"true", "false", or empty where it is not answered.';
const address = 'Text.';

/** By field: every one is text, at most once; what is left out keeps its value in the draft. */
export const checklistFormFields: Readonly<Record<string, string>> = {
  centre_config_id: 'The id of the centre, one of GET /lookups/user-centres. Required.',
  centreName: 'Shown only; the record’s name counts.',
  centreCity: 'Shown only; the record’s city counts.',
  completeState: 'Shown only; the record’s state counts.',
  completeAddress: address,
  centrePincode: 'Six digits.',
  institutionType: `One of ${institutionTypes.join(', ')}; or empty.`,
  headName: address,
  headEmail: 'An e-mail address.',
  headMobile: 'Ten digits.',
  trainingCompleted: '"true" or "false".',
  capacityPerRoom:
    'JSON: [{"size": candidates per room, "count": rooms}]; 24, 48 and 72 are the usual sizes.',
  totalCapacity: 'Computed anew by the server.',
  manpower: 'JSON: {"invig", "admin", "peons", "guards"}, whole numbers or null.',
  washrooms: 'JSON: {"male", "female"}, whole numbers or null.',
  examName: address,
  candidateCount: 'A whole number, or empty.',
  coachingInstitute: 'JSON: {"associated": true, false or null, "details": text}.',
  boundaryWall: flag,
  friskingArea: flag,
  strongRoomSecure: flag,
  dispatchRoomAvailable: flag,
  cctvCoverage: `JSON: a list of ${cctvOptions.join(', ')}.`,
  feedback: `At most ${maxFeedbackLength} characters.`,
  baseVersion:
    'The version of the draft that this one was made from; without it whatever is there is overwritten.',
  photoPlan:
    'JSON: {"centre", "strongRoom"}, each "new" (a file comes along), "keep" or "none". Without it the files are the centre’s and the strong room’s.',
};

/** The name of the file fields: JPEGs with a place, the centre’s first. */
export const checklistFormFiles = 'photos';
