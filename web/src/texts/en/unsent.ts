/** The English texts of logging out with unsent answers. */

export const unsent = {
  title: 'Some answers have not reached the server',
  text: 'Logging out deletes the copy on this device. Answers that have not been sent yet will be lost.',
  logout: 'Log out and lose them',
};
