/** One word for one thing: in the texts of pages and mails, English and Hindi, and in names; `docs/glossary.md` has the words. */
import { isTest, sourcesIn } from '../source.ts';
import type { Check } from '../tree.ts';
import { findRenderings } from './glossary.ts';

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
  [/अंदाज/, 'अनुमान'],
  [/अगर/, 'यदि'],
  [/अनुस्मारक/, 'याद दिलाने का ई-मेल'],
  [/अभ्यर्थि|अभ्यर्थी/, 'परीक्षार्थी'],
  [/कार्यालय कर्मचारि|कार्यालय कर्मचारी/, 'प्रशासनिक कर्मचारी'],
  [/केंद्र प्रमुख/, 'संस्था प्रमुख'],
  [/जगह की जानकारी|(?<![\u0900-\u097f])स्थान(?![\u0900-\u097f])/, 'लोकेशन, of a photo, or जगह'],
  [/तलाशी क्षेत्र/, 'तलाशी के लिए अलग जगह'],
  [/तारीख/, 'तिथि'],
  [/(?<![\u0900-\u097f])पाठ(?![\u0900-\u097f])/, 'टेक्स्ट'],
  [/पूर्णांक/, 'पूर्ण संख्या'],
  [/फिर से (?:लें|ली )/, 'दोबारा'],
  [/रसीद/, 'पावती'],
  [/लॉग[ -]इन|लॉग[ -]आउट/, 'लॉगिन or लॉगआउट'],
  [/शुरुआती पेज|पहले पेज पर जा/, 'मुख्य पेज'],
  [/(?<![\u0900-\u097f])सत्र(?![\u0900-\u097f])/, 'लॉगिन'],
  [/(?:लिए अलग|OTP”|में) खान[ाे](?![\u0900-\u097f])/, 'बॉक्स'],
  [/(?<![\u0900-\u097f-])मेल(?![\u0900-\u097f]| सर्वर| प्रोग्राम| (?:नहीं )?खा)/, 'ई-मेल'],
  [
    /(?<!बा)(?:की|पहली|पिछली|दूसरी|नई) ई-मेल|गई (?:पिछला |पहला )?ई-मेल|ई-मेल (?:(?:नहीं|भी) )?(?:मिली|मिलेगी|मिलेंगी|भेजी|गई|आई|आएगी|जाती|जाएगी|जाएँगी)/,
    'ई-मेल, which is masculine',
  ],
];

/** Identifiers that had another name before (docs/glossary.md). */
const retiredNames =
  /\b(?:isPatient|isWanted|wantedCentreId|PageWanted|SteadyBox|useStage|TakeFocus|useMarkOpened|askCorrection|cannotTell|CountedDialog|nameExport|claimInTurn|onAnswered|makeDue|figureKeys|FigureCells|readStoppedSteps|figuresIn|newcomers)\b/;

const shown = [
  /^web\/src\/texts\//,
  /^contract\/src\/(?:checklist\/labels|review\/sentences)\//,
  /^contract\/src\/(?:refusal|rule-sentences|centre-columns|centres\/centre-filter|checklist\/decision-state)/,
  /^contract\/src\/review\/(?:requests|correction-items)\.ts$/,
  /^server\/src\/(?:features|domain)\/.*(?:mails?|notices|words|words-en|words-hi|contact-changes|checking-page)\.ts$/,
];
const isShown = (path: string): boolean => !isTest(path) && shown.some((pattern) => pattern.test(path));

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

export const checkWording: Check = (tree) => [
  ...findAvoided(tree),
  ...findRetired(tree),
  ...findRenderings(tree, sourcesIn(tree, isShown)),
];
