/** The English texts of the configuration screen: the form of a centre and the master list. */

export const configuration = {
  config: {
    title: 'Exam Centre Configuration',
    addTitle: 'Add a centre',
    editTitle: (code: string) => `Edit centre ${code}`,
    optional: 'optional',
    add: 'Add Centre',
    update: 'Update Centre',
    saving: 'Saving…',
    cancelEdit: 'Cancel edit',
    created: 'Centre created successfully',
    updated: 'Centre updated successfully',
    createFailed: 'Create failed',
    updateFailed: 'Update failed',
    restored: 'A deleted centre with this code was restored, with its checklist if it had one.',
    conflict: 'Another administrator has changed this centre in the meantime:',
    conflictTaken: (field: string, theirs: string) =>
      `${field} is now ${theirs}. The form shows the new value.`,
    conflictKept: (field: string, theirs: string) =>
      `${field} is now ${theirs}. The form keeps what you typed.`,
    conflictNext: 'Your changes have not been saved yet. Check the form and press Update Centre again.',
    deletedMeanwhile:
      'It has been deleted in the meantime. What you typed stays here until you cancel the edit.',
    otherRecord: (code: string, email: string) => `Centre ${code}: ${email}`,
    otherRecordsNext:
      'All centres with the same phone must have the same e-mail, to which the OTPs are sent. Enter that e-mail here, or change the e-mail of the other centres:',
    emailForPhone: (email: string, others: string) =>
      `Save, and set ${email} for ${others} other centre(s) with this phone`,
    discardTitle: 'Discard what you typed?',
    discardText: (code: string | null) =>
      code === null
        ? 'The new centre in the form has not been saved.'
        : `Your changes to centre ${code} have not been saved.`,
    discard: 'Discard',
    phoneHint: '10 digits; OTPs for this centre are sent to its e-mail',
    registerAgain:
      'The phone or e-mail of this centre changes. If somebody has registered with the earlier one, their password stops working when you save, and the person on record has to register again. When the e-mail changes, the earlier and the new address both get an e-mail about it.',
    listTitle: 'Master list',
    sample: 'Download Sample CSV',
    bulkUpload: 'Bulk Upload (CSV)',
    deleteAll: 'Delete All Centres',
    deleteAllTitle: 'Delete All Centres',
    deleteAllText: 'Delete ALL exam centres? This cannot be undone.',
    deleting: 'Deleting…',
    deleted: (count: string) => `${count} centre(s) deleted`,
    bulkDeleteFailed: 'Bulk delete failed',
    search: 'Search',
    searchPlaceholder: 'Search by code, name or person…',
    stateFilter: 'State filter',
    allStates: 'All States',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    deleteTitle: (name: string) => `Delete ${name}`,
    deleteText: 'Delete this centre? This cannot be undone.',
    deletedOne: (name: string) => `${name} was deleted.`,
    deleteFailed: 'Delete failed',
    tableLabel: 'Master list of centres',
  },
};
