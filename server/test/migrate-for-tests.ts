import { areas } from '../src/areas.ts'
import { simulatorTables } from '../src/host/app/simulator-tables.ts'
import { queriesOn } from '../src/host/db/database.ts'
import { migrate } from '../src/host/db/migrate/migrate.ts'
import { applyGrants } from '../src/host/db/roles/apply-grants.ts'
import { openTestClient, openTestPool } from './connect.ts'
import { rightsOfAreas } from './declared-tables.ts'
import { findWrongRights } from './undecided-tables.ts'

/**
 * Migrates a database as the start of a sandbox does, but the rights of the role come from the areas themselves.
 * `npm run tables` writes declared-tables.ts in tests: with the rights of that file, a column that is renamed or was
 * wrong would keep the tests from starting, and so the file from being written.
 * @throws if rights name a column that their table does not have
 */
export async function migrateForTests(url: string, appRole: string): Promise<void> {
  await migrate(url, { moreTables: await simulatorTables() })
  await refuseWrongRights(url)
  const owner = await openTestClient(url)
  try {
    await applyGrants(owner, appRole, { rights: rightsOfAreas(areas) })
  } finally {
    await owner.end()
  }
}

/** PostgreSQL would refuse them too, but it names the column in small letters, and not what to correct. */
async function refuseWrongRights(url: string) {
  const pool = openTestPool(url)
  try {
    const wrong = await findWrongRights(queriesOn(pool), areas)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  } finally {
    await pool.end()
  }
}
