import { generate, PostgresDialect } from 'kysely-codegen'
import { expect, it } from 'vitest'
import { tablesOf } from '../../../test/declared-tables.ts'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { ID_NAME } from './ids.ts'

const shop = useTestShop()

const declared = tablesOf(areas)
/** What the database does not say: the texts that a column allows, the content of JSON, and what is never written. */
const columns = Object.fromEntries(
  declared.flatMap(({ table, rules: { types = {} } }) =>
    Object.entries(types).map(([column, type]) => [`${table}.${column}`, type]),
  ),
)

/** Queries return ids as numbers, whether the column has 4 or 8 bytes. */
const withNumbersForIds = (types: string) =>
  types.replace(/^( {2}(\w+): .*)\bbigint\b/gm, (line, start: string, name: string) =>
    ID_NAME.test(name) ? `${start}number` : line,
  )

// After a new migration, write the file again: npm run tables
it('tables.ts has the types of the migrated database', async () => {
  const types = await generate({
    db: shop.db,
    // Without this, kysely-codegen also writes a file of its own package.
    outFile: null,
    dialect: new PostgresDialect(),
    defaultSchemas: ['public'],
    includePattern: 'public.*',
    typeMapping: { int8: 'bigint', timestamptz: 'Date', bytea: 'Buffer' },
    overrides: { columns },
    customImports: {
      JSONColumnType: 'kysely',
      ...Object.assign({}, ...declared.map(({ rules }) => rules.typesFrom)),
    },
  })
  await expect(withNumbersForIds(types)).toMatchFileSnapshot('tables.ts')
})
