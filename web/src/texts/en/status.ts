/** The English texts of /status. */

export const statusTexts = {
  status: {
    title: 'Profile Status',
    loading: 'Loading…',
    failed: 'Could not fetch status',
    draft: 'Your profile is in draft. Please complete all steps and click Confirm & Submit when ready.',
    submitted: 'Your profile has been submitted! Thank you.',
    none: "You don't have a profile yet",
    start: 'Start the checklist',
    continueChecklist: 'Continue the checklist',
    reference: 'Reference',
    submittedAt: 'Submitted',
    savedAt: 'Last saved',
    print: 'Print or save a copy',
    copyTitle: 'Your copy of the submitted checklist',
    centresTitle: 'Your centres',
    state: { none: 'Not started', draft: 'Draft', submitted: 'Submitted' },
    open: 'Open',
    openCentre: (name: string) => `Open ${name}`,
  },
};
