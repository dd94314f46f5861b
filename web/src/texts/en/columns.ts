/** Texts of the dialog that chooses, orders and sizes the columns of a list. */
export const columnsTexts = {
  chooseColumns: {
    title: 'Columns',
    lead: 'Code and Name are always shown. Your choice is kept for you on every device; a link to the list brings it along.',
    pointer: 'With a mouse you can also drag a heading to another place, or the edge of a column to size it.',
    list: 'Columns of the table',
    earlier: (column: string) => `Move ${column} to the left`,
    later: (column: string) => `Move ${column} to the right`,
    narrower: (column: string) => `Make ${column} narrower`,
    wider: (column: string) => `Make ${column} wider`,
    reset: 'Default columns',
  },
};

export type ColumnsTexts = typeof columnsTexts;
