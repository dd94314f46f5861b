/** Describes the multipart form of PUT /profiles/{userId}/correction for the OpenAPI document. The web app does not import it. */

/** Each field is text and occurs once. */
export const correctionFormFields: Readonly<Record<string, string>> = {
  centre_config_id: 'The id of the centre. Required.',
  number: 'The number of the correction, from GET. Required.',
  answers: 'JSON: the answers to all questions of the items that were asked for, by question, as in GET.',
  photoPlan:
    'JSON: {"centre", "strongRoom"}, "new" for each photo that was asked for (a file comes along), otherwise "keep".',
};
