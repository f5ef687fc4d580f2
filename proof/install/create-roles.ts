import path from 'node:path'
import { openTestClient } from '../../server/test/connect.ts'
import { installPackage } from '../../server/test/process/install-package.ts'
import type { ExternalDatabase } from '../testbed/external-database.ts'
import { ROOT } from './compose-file.ts'
import { run } from './run-program.ts'

/**
 * Prepares a database as the container of PostgreSQL does with compose.yaml: the owner and its database, and then
 * deploy/create-app-role.sh with the password from its file.
 */
export async function createRoles(
  { url }: ExternalDatabase,
  { ownerPassword, appPasswordFile }: { ownerPassword: string; appPasswordFile: string },
): Promise<void> {
  installPackage('postgresql-client', '/usr/bin/psql')
  const client = await openTestClient(url)
  try {
    await client.query(`CREATE ROLE docket SUPERUSER LOGIN PASSWORD ${client.escapeLiteral(ownerPassword)}`)
    await client.query('CREATE DATABASE docket OWNER docket')
  } finally {
    await client.end()
  }
  const { hostname, port } = new URL(url)
  await run(path.join(ROOT, 'deploy/create-app-role.sh'), [], {
    env: {
      PATH: process.env.PATH,
      ...{ PGHOST: hostname, PGPORT: port, PGPASSWORD: ownerPassword },
      ...{ POSTGRES_USER: 'docket', POSTGRES_DB: 'docket', DATABASE_APP_PASSWORD_FILE: appPasswordFile },
    },
  })
}
