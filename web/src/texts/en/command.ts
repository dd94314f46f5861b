/** Texts of the command menu of the administrators' screens. */
export const commandTexts = {
  command: {
    title: 'Go to',
    label: 'Centre code or name, screen, saved view',
    results: 'Places to go',
    screens: 'Screens',
    views: 'Saved views',
    centres: 'Centres',
    keys: 'Keys: ↑ ↓ choose, Enter opens, Escape closes.',
    none: (text: string) => `Nothing has “${text}”. Type a code, a name, or the word of a screen.`,
    loading: 'Searching…',
    found: (count: string) => `Results: ${count}`,
    failed: 'The centres could not be searched',
  },
};

export type CommandTexts = typeof commandTexts;
