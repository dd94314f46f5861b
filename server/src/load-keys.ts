/** Loads the keys of the configuration. The audit trail has a secret of its own (decision 0016). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { deriveKeys, type Keys, loadMasterSecret } from './kernel/crypto/keys.ts';
import { loadSecretFile } from './kernel/crypto/secret-file.ts';
import type { Randomness } from './kernel/randomness.ts';
import { auditSecretName } from './platform/backup/manifest.ts';

export interface LoadedKeys {
  readonly keys: Keys;
  /**
   * Keys that can check earlier entries of the audit trail, because their secrets are at hand. They are not trusted: entries
   * under them count only when the present key has announced them.
   */
  readonly otherAuditKeys: readonly Keys[];
  /** Whether the audit trail shares the secret of the logins. */
  readonly isAuditSecretShared: boolean;
}

type SecretConfig = Pick<Config, 'auditSecret' | 'dataDir' | 'databaseUrl' | 'tokenSecret'>;

/**
 * Without AUDIT_SECRET, an embedded portal creates a file. Instances on one PostgreSQL database have no common file, so they use
 * TOKEN_SECRET.
 * @param randomness null: no file is created, and a missing one is an error
 */
export function loadKeys(config: SecretConfig, randomness: Randomness | null): LoadedKeys {
  const { auditSecret, dataDir, databaseUrl, tokenSecret } = config;
  const master = loadMasterSecret(tokenSecret, dataDir, randomness);
  const file = path.join(dataDir, auditSecretName);
  const isEmbedded = databaseUrl.startsWith('sqlite:');
  const load = () => loadSecretFile(file, randomness, 'restore it from a backup.');
  const ofFile = existsSync(file) || (isEmbedded && auditSecret === null) ? load() : null;
  const ofAudit = auditSecret === null ? ((isEmbedded ? ofFile : null) ?? master) : Buffer.from(auditSecret);
  const others = [master, ofFile].filter((secret) => secret !== null && !secret.equals(ofAudit));
  return {
    keys: deriveKeys(master, ofAudit),
    otherAuditKeys: others.flatMap((secret) => (secret === null ? [] : deriveKeys(secret))),
    isAuditSecretShared: ofAudit.equals(master),
  };
}
