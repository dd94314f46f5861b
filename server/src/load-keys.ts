/** Loads the keys of the configuration. The audit trail has a secret of its own (decision 0016). */
import path from 'node:path';
import type { Config } from './config.ts';
import { deriveKeys, loadSecretFile } from './kernel/crypto/keys.ts';
import type { Randomness } from './kernel/randomness.ts';
import { auditSecretName, secretName } from './platform/backup/manifest.ts';
import { embeddedFile } from './platform/database/postgres/server-urls.ts';

/**
 * Without AUDIT_SECRET, an embedded portal creates a file. Instances on one PostgreSQL database have no common file, so they use
 * TOKEN_SECRET. Returns as well whether the audit trail shares the secret of the logins.
 * @param randomness null: no file is created, and a missing one is an error
 */
export function loadKeys(config: Config, randomness: Randomness | null) {
  const { auditSecret, auditSecretBefore, dataDir, databaseUrl, tokenSecret } = config;
  const load = (name: string, remedy: string) => loadSecretFile(path.join(dataDir, name), randomness, remedy);
  const fromText = (secret: string | null) => (secret === null ? null : Buffer.from(secret));
  const master = fromText(tokenSecret) ?? load(secretName, 'restore it, or delete it to end all logins.');
  const ofAudit =
    fromText(auditSecret) ??
    (embeddedFile(databaseUrl) === null ? master : load(auditSecretName, 'restore it from a backup.'));
  return {
    keys: deriveKeys(master, ofAudit, fromText(auditSecretBefore)),
    isAuditSecretShared: ofAudit.equals(master),
  };
}
