/**
 * The command `npm run deb [-- --node system|packaged] [--output FOLDER]`: a Debian package of the portal from this tree, as
 * docs/operations.md describes its installation. It needs `dpkg-deb`, which every Debian has.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type NodeChoice, writeProductionTree } from './production-tree.ts';
import { projectRoot, projectVersion } from './project.ts';

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

const control = (version: string, architecture: string, node: NodeChoice): string => `Package: portal
Version: ${version}
Architecture: ${architecture}
Maintainer: The examination centre verification portal <root@localhost>
Depends: adduser, ${node === 'system' ? 'nodejs (>= 26)' : 'libatomic1, libc6 (>= 2.28), libstdc++6'}
Recommends: nginx | caddy
Section: web
Priority: optional
Description: Examination centre verification portal
 Heads of schools register, fill in a checklist and submit photos of their examination centre; administrators review them.
 /opt/portal/docs/operations.md says how to operate it.
`;

/** Creates the user, the folders and an empty file of settings. It starts nothing: the settings come first. */
const postinst = `#!/bin/sh
set -e
if ! getent passwd portal >/dev/null; then
  adduser --system --group --home /opt/portal --no-create-home --shell /usr/sbin/nologin portal >/dev/null
fi
install -d -m 0700 -o portal -g portal /var/lib/portal /var/backups/portal
if [ ! -e /etc/portal.env ]; then
  install -m 0640 -g portal /opt/portal/deploy/portal.env /etc/portal.env
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart portal.service
fi
`;

const postrm = `#!/bin/sh
set -e
if [ "$1" = purge ]; then rm -rf /etc/portal.env /opt/portal/node_modules/.cache; fi
`;

const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl stop portal.service; fi
`;

/** Returns the path of the package. */
export async function buildDeb(node: NodeChoice, output: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'portal-deb-'));
  try {
    await writeProductionTree(join(root, 'opt/portal'), node);
    for (const folder of ['usr/bin', 'lib/systemd/system', 'DEBIAN'])
      mkdirSync(join(root, folder), { recursive: true });
    cpSync(join(projectRoot, 'deploy/portal'), join(root, 'usr/bin/portal'));
    for (const name of readdirSync(join(projectRoot, 'deploy')))
      if (/\.(service|timer)$/.test(name))
        cpSync(join(projectRoot, 'deploy', name), join(root, 'lib/systemd/system', name));
    const version = projectVersion();
    const architecture = architectures[arch()] ?? arch();
    writeFileSync(join(root, 'DEBIAN/control'), control(version, architecture, node));
    for (const [name, script] of Object.entries({ postinst, prerm, postrm })) {
      writeFileSync(join(root, 'DEBIAN', name), script);
      chmodSync(join(root, 'DEBIAN', name), 0o755);
    }
    execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', root]);
    const file = resolve(
      output,
      `portal_${version}_${architecture}${node === 'system' ? '_system-node' : ''}.deb`,
    );
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', '-z1', '--build', root, file], {
      stdio: 'ignore',
    });
    return file;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { node: { type: 'string', default: 'packaged' }, output: { type: 'string', default: '.' } },
  });
  if (values.node !== 'system' && values.node !== 'packaged')
    throw new Error('Usage: npm run deb [-- --node system|packaged] [--output FOLDER]');
  console.log(await buildDeb(values.node, values.output));
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
