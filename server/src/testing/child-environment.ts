/** What a server or command that a test starts takes over from its environment: nothing that configures a portal. */
export const childEnvironment = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
