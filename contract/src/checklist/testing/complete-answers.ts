/**
 * Complete answers, derived from the question catalogue: every question of every kind is answered, so that a new question breaks neither
 * the demo nor the measurements, tests and journeys.
 */
import type { InstitutionType } from '../../exam.ts';
import { mapQuestions, type Answers } from '../questions.ts';
import type { Question, TextQuestion } from '../question-kinds.ts';

const exampleTexts = ['An example of an answer', 'head@example.com', '9876543210', '744101'];

function exampleText({ wire, pattern, maxLength }: TextQuestion): string {
  const isAllowed = pattern === undefined ? () => true : pattern.matches;
  const text = exampleTexts.find((example) => example.length <= maxLength && isAllowed(example));
  if (text === undefined) throw new Error(`complete-answers.ts has no example of ${wire}`);
  return text;
}

function exampleOf(question: Question): unknown {
  switch (question.kind) {
    case 'text':
      return exampleText(question);
    case 'yes-no':
      return true;
    case 'count':
      return 12;
    case 'choice':
      return question.options[0];
    case 'choices':
      return question.options;
    case 'counts':
      return Object.fromEntries(question.items.map((item) => [item, 12]));
    case 'yes-no-details':
      return { associated: false, details: '' };
    case 'room-count':
      return 2;
    case 'room-list':
      return [];
  }
}

/**
 * Returns answers with which a checklist can be submitted, and about which no check of the answers has anything to say.
 * @param own what the caller says otherwise
 */
export function completeAnswersOf(institutionType: InstitutionType, own: Partial<Answers> = {}): Answers {
  return { ...mapQuestions<Answers>(exampleOf), institutionType, ...own };
}
