/** Loads the keys of the configuration. The audit trail has a secret of its own (decision 0016). */
import path from 'node:path';
import type { Config } from './config.ts';
import { deriveKeys, type Keys, loadMasterSecret, loadSecretFile } from './kernel/crypto/keys.ts';
import type { Randomness } from './kernel/randomness.ts';
import { auditSecretName } from './platform/backup/manifest.ts';

export interface LoadedKeys {
  readonly keys: Keys;
  /** Whether the audit trail shares the secret of the logins. */
  readonly isAuditSecretShared: boolean;
}

type SecretConfig = Pick<
  Config,
  'auditSecret' | 'auditSecretBefore' | 'dataDir' | 'databaseUrl' | 'tokenSecret'
>;

/**
 * Without AUDIT_SECRET, an embedded portal creates a file. Instances on one PostgreSQL database have no common file, so they use
 * TOKEN_SECRET.
 * @param randomness null: no file is created, and a missing one is an error
 */
export function loadKeys(config: SecretConfig, randomness: Randomness | null): LoadedKeys {
  const { auditSecret, auditSecretBefore, dataDir, databaseUrl, tokenSecret } = config;
  const master = loadMasterSecret(tokenSecret, dataDir, randomness);
  const load = () =>
    loadSecretFile(path.join(dataDir, auditSecretName), randomness, 'restore it from a backup.');
  const own = auditSecret === null ? null : Buffer.from(auditSecret);
  const ofAudit = own ?? (databaseUrl.startsWith('sqlite:') ? load() : master);
  const before = auditSecretBefore === null ? null : Buffer.from(auditSecretBefore);
  return { keys: deriveKeys(master, ofAudit, before), isAuditSecretShared: ofAudit.equals(master) };
}
