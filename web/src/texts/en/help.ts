/** The English texts that name whom to ask. */

export const help = {
  help: {
    question: 'Questions? Ask the exam agency:',
    agency: 'Exam agency:',
  },
};
