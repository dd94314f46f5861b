/** One word for one thing: in the texts of pages and mails, English and Hindi, and in names; `docs/glossary.md` has the words. */
import { isTest, sourcesIn } from '../source.ts';
import type { Check } from '../tree.ts';

const wordsToAvoid: readonly (readonly [avoided: RegExp, word: string])[] = [
  [/one-time code/i, 'OTP'],
  [/\bpin code/i, 'pincode'],
  [/frisking place/i, 'frisking area'],
  [/\bgo on\b/i, 'continue'],
  [/वन-टाइम/, 'OTP'],
  [/रजिस्टर कर/, 'पंजीकरण'],
  [/ईमेल|इमेल/, 'ई-मेल'],
  [/पिनकोड/, 'पिन कोड'],
  [/मसौदा/, 'अधूरी'],
  [/पूरी संख्या/, 'पूर्ण संख्या'],
  // The dots below these letters are left out everywhere.
  [/[\u095b\u095e]|[\u091c\u092b]\u093c/, 'ज or फ'],
  [/[\u0900-\u097f] ?"|"[\u0900-\u097f]/, 'the curly quotes of Hindi'],
];

/** Identifiers that had another name before (docs/glossary.md). */
const retiredNames =
  /\b(?:isPatient|isWanted|wantedCentreId|PageWanted|SteadyBox|useStage|TakeFocus|useMarkOpened|askCorrection|cannotTell|CountedDialog|nameExport|claimInTurn|onAnswered|makeDue|figureKeys|FigureCells|readStoppedSteps|figuresIn|newcomers)\b/;

const isShown = (path: string): boolean =>
  !isTest(path) &&
  (path.startsWith('web/src/texts/') ||
    path.startsWith('contract/src/checklist/labels/') ||
    path.startsWith('contract/src/review/sentences/') ||
    path.startsWith('contract/src/refusal') ||
    /^server\/src\/features\/.*(mails?|notices)\.ts$/.test(path));

const isComment = (line: string): boolean => /^\s*(\/\*\*|\*|\/\/)/.test(line);

const findRetired: Check = (tree) =>
  sourcesIn(tree, (path) => !path.startsWith('tools/checks/')).flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((line, index) => {
        const [found] = retiredNames.exec(line) ?? [];
        return found === undefined
          ? []
          : [{ path, line: index + 1, message: `"${found}" has another name now (docs/glossary.md)` }];
      }),
  );

const findAvoided: Check = (tree) =>
  sourcesIn(tree, isShown).flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((line, index) =>
        isComment(line)
          ? []
          : wordsToAvoid
              .filter(([avoided]) => avoided.test(line))
              .map(([avoided, word]) => ({
                path,
                line: index + 1,
                message: `"${avoided.exec(line)?.[0]}": the word is ${word}`,
              })),
      ),
  );

export const checkWording: Check = (tree) => [...findAvoided(tree), ...findRetired(tree)];
