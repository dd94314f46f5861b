/** How each block of docs/operations.md is run in the bare Debian, in the order in which an operator comes to it. */

export interface Step {
  /** Its heading and its number below it, such as `Install 1`. */
  readonly block: string;
  /** What stands for the names and values that differ at every agency. */
  readonly edit?: readonly (readonly [RegExp | string, string])[];
  /** What the manual says in words around the block. */
  readonly before?: string;
  readonly after?: string;
  /** The block is a file, which is written here. */
  readonly file?: string;
  /** Default: 0. */
  readonly exitCode?: number;
  readonly expect?: RegExp;
}

export const smtpPort = 2525;
export const storePort = 9000;
const backupKey = 'aB3dE6gH9jK2mN5pQ8sT1vW4xY7zC0fR';

/** What the operator fills in. */
const settings: readonly (readonly [string, string])[] = [
  ['smtps://user:password@mail.example.org:465', `smtp://127.0.0.1:${smtpPort}`],
  ['<the first password of "admin", at least 12 characters>', 'Harbour-lantern-17'],
  ['<the name of the exam, which pages, mails and files show>', 'NEET (UG) 2027'],
  ['<its day, like 2026-12-20>', '2027-05-02'],
];
export const filledIn = (block: string): string =>
  `${settings.reduce((text, [from, to]) => text.replace(from, to), block)}\nBACKUP_KEY=${backupKey}\n`;

const ofStore = ['https://store.example.org&', `http://store.example.org:${storePort}&`] as const;
const database = 'postgres://portal:secret@db.example.org/portal';
const newestBackup = [/backup-(2026\S+|…)/, 'backup-*'] as const;

/** For a portal that runs again with other settings. */
const set = (line: string): string => `echo '${line}' >> /etc/portal.env`;
const waitForPortal =
  'curl --fail --silent --retry 40 --retry-all-errors --retry-delay 1 http://127.0.0.1:3000/readyz';

/** An edition without a checklist cannot be archived. */
const beginChecklist = `cat > /tmp/begin.cjs <<'END'
  const { DatabaseSync } = require('node:sqlite');
  const columns = "centre_id, status, answers, version, started_by, updated_by, updated_at";
  const values = "select id, 'draft', '{}', 1, 'c', 'c', '2026-01-01T00:00:00.000Z' from centres limit 1";
  new DatabaseSync('/var/lib/portal/portal.sqlite').exec("insert into checklists (" + columns + ") " + values);
END
  node_modules/.bin/node /tmp/begin.cjs`;

const certificate = `
  mkdir -p /etc/letsencrypt/live/centres.example.org && cd /etc/letsencrypt/live/centres.example.org
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ca.key -out /usr/local/share/ca-certificates/agency.crt -subj /CN=agency 2>/dev/null
  openssl req -newkey rsa:2048 -nodes -keyout privkey.pem -out request.pem -subj /CN=centres.example.org 2>/dev/null
  printf 'subjectAltName=DNS:centres.example.org' > names
  openssl x509 -req -days 2 -in request.pem -CA /usr/local/share/ca-certificates/agency.crt -CAkey ca.key -extfile names -out fullchain.pem 2>/dev/null
  update-ca-certificates >/dev/null 2>&1; rm -f /etc/nginx/sites-enabled/default; cd /opt/portal`;

export const steps: readonly Step[] = [
  { block: 'Install 2', file: 'tmp/typed' },
  {
    block: 'Install 1',
    edit: [[/\.\/portal_\S+/, '/tmp/portal_*.deb']],
    exitCode: 2,
    expect: /accepts the portal/,
  },
  { block: 'Install 3', expect: /new 40/ },
  {
    block: 'TLS and the proxy 1',
    before: certificate,
    edit: [[/editor .*\n/, '']],
    expect: /test is successful/,
  },
  {
    block: 'When something is wrong 1',
    edit: [['portal doctor ', 'portal doctor || test $? = 2 ']],
    expect: /ok +The portal is ready at https/,
  },
  {
    block: 'Somebody cannot log in 1',
    before: `for n in 1 2 3 4 5 6; do curl --silent --output /dev/null http://127.0.0.1:3000/api/auth/admin-login -H 'content-type: application/json' -d '{"username":"admin","password":"wrong"}'; done; echo banyan-otter-quill > password`,
    edit: [
      ['admin unlock 9000000001 ', 'admin unlock 9000000001 || test $? = 1 '],
      [/portal admin password admin +#.*\n/, ''],
      ['--create ', '--create < password '],
    ],
    expect:
      /(?=[^]*Nothing is counted against 9000000001)(?=[^]*Cleared for admin)(?=[^]*The new password, shown only once)/,
  },
  {
    block: 'Photos and database do not belong together 1',
    edit: [['--remove-unknown ', '--remove-unknown --yes ']],
    expect: /They belong together/,
  },
  {
    block: 'Something is doubted 1',
    edit: [
      [
        '1234:3q2-7wAB…',
        '$(journalctl -u portal -o cat | jq -rR \'fromjson? | select(.audit) | "\\(.audit.sequence):\\(.audit.digest)"\' | tail -1)',
      ],
    ],
    expect: /The audit trail is whole/,
  },
  {
    block: 'The verified register 1',
    before: `${set('REGISTER_KEY=rG3dE6gH9jK2mN5pQ8sT1vW4xY7zC0fB')}; systemctl restart portal; ${waitForPortal}; REGISTER_KEY=rG3dE6gH9jK2mN5pQ8sT1vW4xY7zC0fB`,
    expect: /register.none|no issue|"error"/,
  },
  {
    block: 'Backup and restore 1',
    edit: [newestBackup],
    after:
      'systemctl start portal-backup.service portal-check.service portal-rehearse.service; cat /var/log/portal-rehearse.log',
    expect: /Proven: the state of .* was restored with 40 centre[^]*Proven:/,
  },
  {
    block: 'The next edition 1',
    before: beginChecklist,
    edit: [['--centres 5500', '--centres 40']],
    expect: /Archived: NEET/,
  },
  {
    block: 'Backup and restore 2',
    edit: [
      [
        /systemctl stop portal +#.*/,
        'systemctl stop portal; mkdir /var/lib/portal/away; mv /var/lib/portal/portal.sqlite* /var/lib/portal/away',
      ],
      ['before-delete-all-….sqlite.enc', 'before-next-edition-*.sqlite.enc'],
      ['portal database restored ', 'portal database restored --yes '],
    ],
    after:
      'systemctl start portal; portal photos bind --confirm; systemctl restart portal; portal check audit',
    expect: /Recorded in the audit trail/,
  },
  {
    block: 'Backup and restore 3',
    before: waitForPortal,
    edit: [[/backup-… /, '$(ls /var/backups/portal | tail -1) ']],
    after: waitForPortal,
    expect: /The audit trail is whole/,
  },
  {
    block: 'Rotating secrets 1',
    before: 'cp /var/lib/portal/audit-secret FILE; chmod 644 FILE',
    expect: /The audit trail is whole/,
  },
  {
    block: 'Packages, upgrade and roll back 1',
    edit: [[/\.\/portal_\S+/, '--reinstall /tmp/portal_*.deb']],
    expect: /all verified/,
  },
  {
    block: 'Moving to a bucket 1',
    before: `${set('AWS_ACCESS_KEY_ID=S3RVER')}; ${set('AWS_SECRET_ACCESS_KEY=S3RVER')}`,
    edit: [ofStore],
    expect: /0 failed/,
  },
  {
    block: 'Moving to PostgreSQL 1',
    before: 'pg_ctlcluster 15 main start || pg_ctlcluster 17 main start',
    // No file of root's is left in the data; and through PgBouncer the trail is whole.
    after: `test -z "$(find /var/lib/portal -user root)"; cp deploy/pgbouncer.ini /etc/pgbouncer/pgbouncer.ini; echo '"portal" "secret"' > /etc/pgbouncer/userlist.txt; systemctl start pgbouncer; TOKEN_SECRET=$(cat /var/lib/portal/token-secret) AUDIT_SECRET=$(cat /var/lib/portal/audit-secret) portal check audit --database postgres://portal:secret@127.0.0.1:6432/portal`,
    expect: /Everything is in TO/,
  },
  {
    block: 'With PostgreSQL 1',
    before: `${set(`DATABASE_URL=${database}`)}; ${set('PHOTO_STORE_URL=s3://photos?endpoint=http://store.example.org:' + String(storePort) + '&region=ap-south-1')}; echo "TOKEN_SECRET=$(cat /var/lib/portal/token-secret)" >> /etc/portal.env; echo "AUDIT_SECRET=$(cat /var/lib/portal/audit-secret)" >> /etc/portal.env; mkdir -p /mnt/backups; systemctl start portal; ${waitForPortal}`,
    after:
      'systemctl start portal-dump.service portal-rehearse-dump.service; ls /var/backups/portal/photos; cat /var/log/portal-rehearse-dump.log',
    expect: /Proven: the state of/,
  },
  { block: 'With PostgreSQL 2', expect: /Proven: the state of/ },
  {
    block: 'With PostgreSQL 3',
    edit: [['portal database restored ', 'portal database restored --yes ']],
    expect: /They belong together/,
  },
];
