/** The English texts of a session that ends. */

export const session = {
  session: {
    expiresSoon: (time: string) =>
      `Your session ends in ${time}. Log in again to continue without interruption.`,
    endedByClock:
      "According to this device's clock your session has ended. Log in again, or correct the clock.",
    logInAgain: 'Log in again',
    stayLoggedIn: 'Stay logged in',
  },
};
