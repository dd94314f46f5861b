/**
 * The command `npm run check-packages`: asks the registry whether its signatures of the installed packages are right and whether
 * advisories are known for the packages of the running portal. A registry, or a network, that does not offer this is reported and is
 * no failure: the hashes of the lock file are checked by `npm ci` in any case.
 */
import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { projectRoot } from './project.ts';

const levels = z.record(z.string(), z.number());
const auditSchema = z.object({ metadata: z.object({ vulnerabilities: levels }) });
const namedPackages = z.array(z.looseObject({ name: z.string(), version: z.string() }));
const signaturesSchema = z.object({ invalid: namedPackages, missing: namedPackages });
const errorSchema = z.object({
  message: z.optional(z.string()),
  error: z.optional(z.object({ summary: z.optional(z.string()) })),
});

export interface Outcome {
  readonly ok: boolean;
  readonly message: string;
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

/** What npm says when it got no answer, without the address of the registry. */
function reasonOf(answer: unknown): string {
  const { message, error } = z.safeParse(errorSchema, answer).data ?? {};
  const reason = [message, error?.summary].find((text) => text !== undefined && text !== '') ?? 'no answer';
  return reason.replace(/https?:\/\/\S+/g, 'the registry');
}

const list = (packages: z.infer<typeof namedPackages>): string =>
  packages.map(({ name, version }) => `${name} ${version}`).join(', ');

/** Reads what `npm audit signatures --json` prints. */
export function readSignatures(output: string): Outcome {
  const answer = parseJson(output);
  const parsed = z.safeParse(signaturesSchema, answer);
  if (!parsed.success)
    return {
      ok: true,
      message: `Signatures were NOT checked, because this registry or network does not offer it (${reasonOf(answer)}).`,
    };
  const { invalid, missing } = parsed.data;
  if (invalid.length > 0)
    return { ok: false, message: `Wrong signatures, do not install: ${list(invalid)}.` };
  if (missing.length > 0) return { ok: false, message: `Signatures are missing: ${list(missing)}.` };
  return { ok: true, message: 'The signatures of all installed packages are right.' };
}

/** Reads what `npm audit --json` prints. High and critical advisories are failures. */
export function readAdvisories(output: string): Outcome {
  const answer = parseJson(output);
  const parsed = z.safeParse(auditSchema, answer);
  if (!parsed.success)
    return {
      ok: true,
      message: `Advisories were NOT checked, because this registry or network does not offer it (${reasonOf(answer)}).`,
    };
  const { high = 0, critical = 0, moderate = 0, low = 0 } = parsed.data.metadata.vulnerabilities;
  const counts = `critical ${critical}, high ${high}, moderate ${moderate}, low ${low}`;
  if (high + critical > 0)
    return {
      ok: false,
      message: `Packages with known weaknesses (${counts}): run npm audit and update them.`,
    };
  return { ok: true, message: `No advisories of level high or critical (${counts}).` };
}

function runNpm(args: readonly string[]): string {
  const { stdout } = spawnSync('npm', [...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  return stdout;
}

if (import.meta.main) {
  const outcomes = [
    readSignatures(runNpm(['audit', 'signatures', '--json'])),
    readAdvisories(runNpm(['audit', '--omit=dev', '--json'])),
  ];
  for (const { message } of outcomes) console.log(message);
  if (outcomes.some(({ ok }) => !ok)) process.exitCode = 1;
}
