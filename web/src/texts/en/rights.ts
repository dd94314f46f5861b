/** Texts of what an administrator's account may do, and for which states. */
export const rightsTexts = {
  rights: {
    legend: 'Rights',
    hint: 'Everybody may read centres and reviews. Without any of these, the account is read only and takes no contacts as a file.',
    names: {
      review: 'Review: decide, ask for corrections, mark photos; visits and evidence as files',
      list: 'List: keep the list of centres, remind and extend, editions, register; contacts as files',
      accounts: 'Accounts: manage accounts, let people in, read the audit trail',
    },
    short: { review: 'review', list: 'list', accounts: 'accounts' },
    all: 'All rights',
    none: 'Read only',
  },
  states: {
    legend: 'States',
    all: 'All states',
    some: 'Only these states',
    choose: 'Which states',
    chooseHint: 'The account sees and changes only centres of these states.',
    missing: 'Choose at least one state.',
  },
};
