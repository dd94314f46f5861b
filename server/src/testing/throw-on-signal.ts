/** Preloaded into a server (`node --import`): a signal makes it throw an uncaught error. */
import process from 'node:process';

process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('an exception of a test');
  });
});
process.on('SIGWINCH', () => {
  void Promise.reject(new Error('a rejection of a test'));
});
