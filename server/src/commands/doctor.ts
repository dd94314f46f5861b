/** The command `portal doctor`: looks at everything that the portal needs, and says what to do. */
import process from 'node:process';
import { checkData } from './doctor-data.ts';
import type { Check, Finding } from './doctor-finding.ts';
import {
  checkDecoder,
  checkDisk,
  checkFileOfSettings,
  checkFolders,
  checkFonts,
  checkSettings,
} from './doctor-machine.ts';
import { checkMail, checkProxy } from './doctor-reach.ts';
import { readPortalVersion } from '../kernel/portal-version.ts';
import { defineCommand } from './command.ts';

const checks: readonly Check[] = [
  checkFolders,
  checkDisk,
  checkData,
  checkMail,
  checkProxy,
  checkDecoder,
  checkFonts,
];

const marks: Readonly<Record<Finding['level'], string>> = {
  ok: 'ok     ',
  warning: 'WARNING',
  fault: 'FAULT  ',
};

function print({ level, text, advice }: Finding): void {
  console.log(`${marks[level]}  ${text}${advice === undefined ? '' : `\n         ${advice}`}`);
}

export default defineCommand({
  summary: 'looks at everything that the portal needs, and says what to do',
  usage: '',
  details: `Settings, folders, disk, database, photos, clock, backups, mail server, proxy and photo decoder. It changes nothing.
Exit code 0: all is well. 1: the portal does not work, or soon will not. 2: it works, and something is not as it should be.`,
  options: {},
  arguments: [0, 0],
  run: async ({ config, settingsFile }) => {
    console.log(`Portal ${readPortalVersion()}, Node ${process.versions.node}`);
    const findings: Finding[] = [...(await checkFileOfSettings(settingsFile)), ...checkSettings(config)];
    for (const finding of findings) print(finding);
    for (const check of checks)
      for (const finding of await check(config)) {
        print(finding);
        findings.push(finding);
      }
    const levels = findings.map(({ level }) => level);
    if (levels.includes('fault')) return 1;
    return levels.includes('warning') ? 2 : 0;
  },
});
