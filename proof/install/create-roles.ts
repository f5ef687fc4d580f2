import path from 'node:path'
import { installPackage } from '../../server/test/process/install-package.ts'
import { createDatabase } from '../../server/test/server.ts'
import { ROOT } from '../../tools/root.mjs'
import type { ExternalDatabase } from '../testbed/external-database.ts'
import { run } from './run-program.ts'

/**
 * Prepares a database as the PostgreSQL container of compose.yaml does: creates a database that belongs to the owner,
 * and then runs deploy/create-app-role.sh, which reads the password from a file. The owner is the superuser of the
 * server.
 */
export async function createRoles({ url }: ExternalDatabase, appPasswordFile: string): Promise<void> {
  installPackage('postgresql-client', '/usr/bin/psql')
  const { hostname, port, username, password } = new URL(url)
  await createDatabase(url, 'docket')
  await run(path.join(ROOT, 'deploy/create-app-role.sh'), [], {
    env: {
      PATH: process.env.PATH,
      ...{ PGHOST: hostname, PGPORT: port, PGPASSWORD: password },
      ...{ POSTGRES_USER: username, POSTGRES_DB: 'docket', DATABASE_APP_PASSWORD_FILE: appPasswordFile },
    },
  })
}
