/** The English texts about deleting centres, restoring them, and editions. */
import type { ChecklistState } from '#contract/centres/deleted-endpoints.ts';

const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

export const archive = {
  archive: {
    more: 'More',
    figures: (centres: string, submitted: string, drafts: string) =>
      [counted(centres, 'centre'), counted(submitted, 'submitted checklist'), counted(drafts, 'draft')].join(
        ', ',
      ),
    counting: 'Counting…',
    notCounted: 'The centres could not be counted',
    figuresChanged: 'The figures have changed in the meantime. Nothing was changed; look at the new figures.',
    typeCount: 'Type the number of centres to confirm',
    restorable: 'An administrator can restore it under "Deleted centres".',
    allRestorable: 'An administrator can restore them under "Deleted centres".',
    readingChecklist: 'Reading its checklist…',
    checklistChanged: 'Its checklist has changed in the meantime. Nothing was deleted.',
    takesAlong: {
      none: 'It has no checklist.',
      draft: 'It has a checklist that is not submitted yet (a draft).',
      submitted: 'It has a submitted checklist.',
      failed: 'Its checklist could not be read.',
    } satisfies Record<ChecklistState | 'failed', string>,
    checklist: {
      none: 'No checklist',
      draft: 'Draft',
      submitted: 'Submitted',
    } satisfies Record<ChecklistState, string>,

    title: 'Deleted centres',
    lead: 'Deleted centres are kept with their checklists and photos until they are restored.',
    back: 'Back to Exam Centre Config',
    path: 'You are here',
    loadFailed: 'Failed to load the deleted centres',
    tableLabel: 'Deleted centres',
    search: 'Search',
    searchPlaceholder: 'Search by code, name or person…',
    none: 'No centre is deleted.',
    noneFound: 'No deleted centre contains these words.',
    columns: {
      code: 'Code',
      centre: 'Name',
      city: 'City',
      state: 'State',
      person: 'Official person',
      checklist: 'Checklist',
      deleted: 'Deleted',
    },
    deletedBy: (time: string, who: string) => `${time} by ${who}`,
    operator: 'the operator',
    together: 'Deleted together',
    deletion: (centres: string, codes: string) => `${centres} centres: ${codes}, …`,
    restore: 'Restore',
    restoreOf: (code: string, name: string) => `Restore ${code} ${name}`,
    restoreTitle: (code: string, name: string) => `Restore ${code} ${name}`,
    restoreText: 'The centre is on the list again, with its checklist if it had one.',
    restoreAll: (centres: string) => `Restore these ${centres} centres`,
    restoreAllText: 'The centres are on the list again, with the checklists that they had.',
    restoring: 'Restoring…',
    restored: (count: string) => `${count} centre(s) restored.`,
    restoreFailed: 'Not restored',
    someRefused: (count: string) => `${count} centre(s) remain deleted:`,
    refused: {
      'centre.code-taken': (code: string) =>
        `${code}: a centre with this code is on the list again. Change the code of that centre or delete it, then restore this one.`,
      'centre.phone-conflict': (code: string, other: string) =>
        `${code}: centre ${other} now has the same phone with another e-mail. Correct that centre, then restore this one.`,
    },

    codeTitle: (code: string) => `A deleted centre had the code ${code}`,
    codeText:
      'Restore it with its checklist and the values that you have typed, or start with an empty checklist?',
    emptyKeeps: 'If you start empty, the deleted centre and its checklist stay under "Deleted centres".',
    startEmpty: 'Start empty',
    restoreWith: 'Restore with its checklist',

    editionsTitle: 'Editions',
    editionsLead:
      'When an examination is over, its edition is archived whole: every centre with its checklist, photos and receipt. Then the next one starts empty.',
    editionsFailed: 'Failed to load the editions',
    present: 'Present edition',
    exam: (name: string, day: string) => `${name}, ${day}`,
    openUntil: (day: string) =>
      `Centres can still submit until ${day}. After that nothing more arrives in this edition.`,
    next: 'Start the next edition',
    nextList: 'The next edition starts with',
    sameList: 'the same list: all centres stay, without checklists',
    newList: 'an empty list, to import a new one',
    nextText:
      'The present edition is archived and cannot be changed any more. Heads keep their passwords; their checklists start empty. What they have not sent from their devices is not taken over.',
    starting: 'Archiving…',
    nextFailed: 'The next edition was not started',
    archived: (exam: string) => `${exam} is archived.`,
    setExam:
      'Now have the operator set EXAM_NAME, EXAM_DATE and CLOSES_ON of the next edition and restart the portal.',
    archivedTitle: 'Archived editions',
    noneArchived: 'No edition is archived yet.',
    archivedBy: (time: string, who: string) => `Archived ${time} by ${who}`,
    export: 'Download centres (CSV)',
    exportFailed: 'Export failed',
    showCentres: 'Show centres',
    editionNotFound: 'This edition does not exist',
    noEditionCentre: 'No centre of this edition contains these words.',
    backToEditions: 'Back to the editions',
    editionCentres: 'Centres of the edition',
    ofEdition: (exam: string) =>
      `This centre belongs to the archived edition ${exam}. It can be read and not changed.`,
  },
};
