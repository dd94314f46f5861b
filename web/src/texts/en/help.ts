/** The English texts that name whom to ask. */

export const help = {
  help: {
    label: 'Questions? Ask the exam agency:',
  },
};
