/** Resolves after this time. The timer is that of the platform, so that tests let the time pass. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
