/**
 * Finds what looks like a link in a text that an administrator writes and the portal mails (decision 0032). A mail of the agency
 * with the link of a stranger would be believed, so the only addresses in it are the portal's own. It refuses generously: whatever
 * a mail program or a reader in a hurry would take for an address. The administrator is told which piece it is.
 */

interface OwnAddresses {
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  /** HELP_EMAIL; '' without one. */
  readonly helpEmail: string;
}

/** Of other scripts and symbols. NFKC turns full width and other variants into plain letters before. */
const lookalikeFullStops = /[\u3002\u00b7\u2027\u2219\u22c5\u30fb\u06d4\u0701\u0702\ua4f8]/g;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Endings that are no words of a sentence, so that blanks around the full stop hide nothing. */
const plainEndings = 'com|org|xyz|gov|nic|edu|कॉम';
const commonEndings = new Set(
  (
    'com org net info biz xyz gov nic edu mil int online site website web top app dev page pages link click live shop store store ' +
    'club vip icu cyou buzz fun space tech cloud host press news media email digital agency center support services help zip mov ' +
    'download exam institute academy college university education foundation work works world today life one pro mobi name ' +
    'in co io me ly gl to cc tk ml ga cf gq ru cn us uk eu pw ws la sh st vu su pk bd np lk ai be gd gy is it id au ca de fr jp kr ' +
    'nl se ch br mx za ae sg hk tw my th vn ir ng ke pl es pt ro gr tr ua kz by im so fm am tv li lt lv ee fi no dk at hu cz sk si hr ' +
    'भारत भारतम् भारोत संगठन कॉम नेट ভারত ભારત ਭਾਰਤ ଭାରତ ഭാരതം ಭಾರತ இந்தியா భారత్ بھارت рф ком онлайн сайт орг бел укр 中国 公司 网络'
  ).split(' '),
);
/** Endings of files. */
const fileEndings = new Set('jpg jpeg png heic pdf csv txt xls xlsx doc docx'.split(' '));
const abbreviations = new Set(
  (
    'no nos sl sr jr s.no govt gov sec hr pri prim mid high sch dr smt shri sri km kum mr mrs ms prof st distt dist dt tal teh tq po ps vpo ' +
    'vill nr opp rly stn bldg rd col univ inst instt pvt ltd jt asst addl dy supdt inv obs approx etc viz eg ie ph mob tel fax fig ref min ' +
    'max hrs rs re vs cum kv jnv dav pt bl ward sec cl std'
  ).split(' '),
);

/** The text as a mail program shows it, with the ways undone in which people write an address that shall not be seen. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(lookalikeFullStops, '.')
    .replace(/\s*[[({<]\s*(?:\.|dot|डॉट)\s*[\])}>]\s*/giu, '.')
    .replace(/\s*[[({<]\s*(?:@|at|एट)\s*[\])}>]\s*/giu, '@')
    .replace(
      new RegExp(
        `(?<=[\\p{L}\\p{N}])\\s+(?:dot|डॉट)\\s+(?=(?:${plainEndings}|net|co)(?![\\p{L}\\p{N}]))`,
        'giu',
      ),
      '.',
    )
    .replace(
      new RegExp(`(?<=[\\p{L}\\p{N}])\\s*\\.\\s*(?=(?:${plainEndings})(?![\\p{L}\\p{M}\\p{N}]))`, 'gu'),
      '.',
    )
    .replace(/(?<=[\p{L}\p{N}])\s+\.(?=\p{L})/gu, '.');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Replaces the portal's own addresses, and nothing that only begins or ends like one. */
function withoutOwn(text: string, { publicUrl, helpEmail }: OwnAddresses): string {
  const address = publicUrl.replace(/\/+$/, '');
  const [scheme = '', rest = ''] = address.split(/(?<=:\/\/)/);
  const before = '(?<![\\p{L}\\p{M}\\p{N}@._%+/:-])';
  const after = '(?![\\p{L}\\p{M}\\p{N}@:_-]|\\.[\\p{L}\\p{N}])';
  const own = [
    ...(rest === '' ? [] : [`(?:${escaped(scheme)})?${escaped(rest)}(?:/[A-Za-z0-9/_~%?=&#-]*)?`]),
    ...(helpEmail === '' ? [] : [escaped(helpEmail)]),
  ];
  return own.length === 0
    ? text
    : text.replace(new RegExp(`${before}(?:${own.join('|')})${after}`, 'giu'), ' ');
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}])?';
const obvious = [
  /\S*(?:h(?:tt|xx)ps?|ftp|mailto|javascript|data|whatsapp|tg|upi|intent)\s*:\S*/iu,
  /\S*:\/\/\S*/u,
  /\S*https?\S*/iu,
  /(?<![\p{L}\p{N}])www\d?\s*\.\s*\S+/iu,
  /(?<![\p{L}\p{N}])xn--\S+/iu,
  new RegExp(`[\\p{L}\\p{M}\\p{N}._%+-]+@${label}(?:\\.${label})*`, 'u'),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
];
const names = new RegExp(`${label}(?:\\.${label})+(?:/\\S*)?`, 'gu');

const isAbbreviation = (word: string): boolean => word.length === 1 || abbreviations.has(word.toLowerCase());

/** Whether a full stop without a blank after it joins these words of a sentence, as in `Govt.Sr.Sec.School`. */
function isSentence(words: readonly string[], last: string): boolean {
  if (/^\p{N}/u.test(last) || fileEndings.has(last.toLowerCase())) return true;
  if (commonEndings.has(last.toLowerCase()) || /^xn--/i.test(last)) return false;
  // Endings of addresses are mostly in Latin letters; that of a sentence in another script is a word.
  if (!/^[a-z]/i.test(last)) return true;
  return words.every(isAbbreviation) || /^\p{Lu}\p{Ll}+$/u.test(last);
}

/** Returns the first piece that looks like an address of anybody but the portal, or null. */
export function findForeignAddress(text: string, own: OwnAddresses): string | null {
  const searched = withoutOwn(plain(text), own);
  for (const pattern of obvious) {
    const [found] = pattern.exec(searched) ?? [];
    if (found !== undefined) return found.slice(0, maxPieceLength);
  }
  for (const [found] of searched.matchAll(names)) {
    const [name = '', path] = found.split('/', 2);
    const words = name.split('.');
    const last = words.pop() ?? '';
    if (
      !isSentence(words, last) ||
      (path !== undefined && /^\p{L}{2,}$/u.test(last) && !words.every(isAbbreviation))
    )
      return found.slice(0, maxPieceLength);
  }
  return null;
}

/** Long enough to be found in the text. */
const maxPieceLength = 60;
