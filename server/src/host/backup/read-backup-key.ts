import { type Config, ConfigError, readSecret } from '../config.ts'
import { isGuessable } from '../guessable-key.ts'
import { MAKE_A_KEY } from '../unsafe-settings.ts'
import { type BackupKey, deriveBackupKey } from './format/backup-key.ts'

const MIN_LENGTH = 32

/**
 * The operator's key for backups, from BACKUP_KEY or the file BACKUP_KEY_FILE.
 * @throws ConfigError if there is none, or if it is too short, easily guessed or the same as the SECRET_KEY
 */
export function readBackupKey({ backup, secretKey }: Pick<Config, 'backup' | 'secretKey'>): BackupKey {
  const { key, keyFile } = backup
  const secret = readSecret({ name: 'BACKUP_KEY', value: key, file: keyFile })
  const name = keyFile === undefined ? 'BACKUP_KEY' : 'BACKUP_KEY_FILE'
  if (secret === undefined) {
    throw new ConfigError(
      `BACKUP_KEY: is not set. ${MAKE_A_KEY}. Keep it apart from the backups; without it they cannot be read.`,
    )
  }
  if (secret.length < MIN_LENGTH) throw new ConfigError(`${name}: must be at least ${MIN_LENGTH} characters`)
  if (isGuessable(secret)) {
    throw new ConfigError(`${name}: is easily guessed. ${MAKE_A_KEY}`)
  }
  if (secret === secretKey) {
    throw new ConfigError(
      `${name}: is the SECRET_KEY. Use another key: then the key of the backups alone does not decrypt the accounts in them.`,
    )
  }
  return deriveBackupKey(secret)
}
