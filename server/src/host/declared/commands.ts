import type { Commands } from '../areas/command.ts'

export const commands: Commands = {
  backup: {
    file: 'host/commands/back-up.ts',
    says: 'copies all data of the shop into one encrypted file, while the shop sells: [backups](docs/operating.md#backups)',
  },
  'backup:verify': {
    file: 'host/commands/verify-backup.ts',
    usage: '[-- FILE]',
    says: 'restores the newest backup into a database of its own, and checks it there: sums, ledger check, audit log, a sample of accounts',
  },
  restore: {
    file: 'host/commands/restore.ts',
    usage: '-- FILE',
    says: 'restores a backup into an empty database or an empty `DATA_DIR`; with `--without-migrations`, it runs no newer migrations, so that the release that ran at the time of the backup can start on the database',
  },
  'update:check': {
    file: 'host/commands/check-update.ts',
    says: 'run it in a folder of the new release before an update: checks the settings and the database, and lists the migrations',
  },
  'keys:rotate': {
    file: 'host/commands/rotate-keys.ts',
    says: 'makes a new encryption key and re-encrypts all accounts while the shop sells',
  },
  'database:roles': {
    file: 'host/commands/database-roles.ts',
    usage: '-- ROLE',
    says: "prints the SQL that creates the shop's own database role, which cannot change the ledger; `--apply` runs it",
  },
}
