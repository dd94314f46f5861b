/** The command `portal start`: the server. */
import { defaultLimits } from '../limits.ts';
import { unknownSettings } from '../environment-variables.ts';
import { serve } from '../serve.ts';
import { defineCommand } from './command.ts';

export default defineCommand({
  summary: 'starts the portal',
  details: `Creates the database at the first start, and brings the one of an earlier version up to date; an embedded one is copied first.
It runs until SIGTERM or Ctrl+C.`,
  namesPlace: false,
  run: async ({ config, settingsFile }) => {
    await serve(defaultLimits, config, unknownSettings(settingsFile?.names ?? []));
    return 0;
  },
});
