/** Describes the multipart form of PUT /profiles/{userId} for the OpenAPI document. The web app does not import it. */
import { questions, type QuestionId } from '../questions/index.ts';
import { perKind, type PerKind, type Question } from '../questions/question.ts';

const describeKind: PerKind<Record<Question['kind'], null>, string> = {
  text: ({ maxLength }) => `Text of at most ${maxLength} characters.`,
  'yes-no': ({ initial }) =>
    initial === undefined ? '"true", "false", or empty where it is not answered.' : '"true" or "false".',
  count: () => 'A whole number, or empty.',
  choice: ({ options }) => `One of ${options.join(', ')}; or empty.`,
  choices: ({ options }) => `JSON: a list of ${options.join(', ')}.`,
  counts: ({ items }) => `JSON: {${items.map((item) => `"${item}"`).join(', ')}}, whole numbers or null.`,
  'yes-no-details': () => 'JSON: {"associated": true, false or null, "details": text}.',
  'room-count': () => '',
  'room-list': () => '',
};

const closer: Partial<Record<QuestionId, string>> = {
  pincode: 'Six digits.',
  headEmail: 'An e-mail address.',
  headMobile: 'Ten digits.',
};

/**
 * The descriptions by field. Each field is text and occurs at most once. A missing field keeps its value in the draft.
 */
export const checklistFormFields: Readonly<Record<string, string>> = {
  centre_config_id: 'The id of the centre, one of GET /lookups/user-centres. Required.',
  centreName: 'Shown only; the name on record counts.',
  centreCity: 'Shown only; the city on record counts.',
  completeState: 'Shown only; the state on record counts.',
  ...Object.fromEntries(
    questions.flatMap(([id, question]) =>
      'wire' in question ? [[question.wire, closer[id] ?? perKind(describeKind, question, null, id)]] : [],
    ),
  ),
  capacityPerRoom:
    'JSON: [{"size": candidates per room, "count": rooms}]; 24, 48 and 72 are the usual sizes.',
  totalCapacity: 'Ignored: the server computes it from the rooms.',
  baseVersion:
    'The version of the draft that this one was made from; without it whatever is there is overwritten.',
  photoPlan:
    'JSON: {"centre", "strongRoom"}, each "new" (a file comes along), "keep" or "none". Without it the files are the centre’s and the strong room’s.',
};

/** The name of the file fields: JPEGs with a GPS position, that of the centre first. */
export const checklistFormFiles = 'photos';
