/** The English texts of the preview and of the submitted copy. */
import { checklist } from './checklist.ts';

export const previewTexts = {
  preview: {
    ...checklist.preview,
    title: 'Check List Form for Centre Verification',
    number: 'No.',
    item: 'Item',
    answer: 'Answer',
    change: 'Change',
    changeItem: (item: string) => `Change ${item}`,
    submit: 'Confirm & Submit',
    busy: 'Submitting…',
    confirmTitle: 'Submit the checklist',
    confirmText: 'You cannot edit after submit the data, please confirm to proceed.',
    sendingPhotos: (percent: string) => `Sending photos, ${percent}`,
  },
};
