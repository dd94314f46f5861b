/** Texts of the dialog that chooses and orders the columns of a list. */
export const columnsTexts = {
  chooseColumns: {
    title: 'Columns',
    lead: 'Code and Name are always shown. Your choice is kept for you on every device; a link to the list brings it along.',
    pointer: 'With a mouse you can also drag a heading to another place.',
    list: 'Columns of the table',
    earlier: (column: string) => `Move ${column} to the left`,
    later: (column: string) => `Move ${column} to the right`,
    reset: 'Default columns',
  },
};

export type ColumnsTexts = typeof columnsTexts;
