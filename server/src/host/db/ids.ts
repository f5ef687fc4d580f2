import { type KyselyPlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'

/*
 * Ids are numbers in the code, whether their column has 4 or 8 bytes (decision 39). Numbers are exact up to 2^53, and
 * the schemas of the contract refuse a larger id. Other values of 8 bytes, such as cents, are bigint.
 */

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
/** PostgreSQL's numbers of two array types, which `pg.types.builtins` does not have. */
const ARRAYS = { int4: 1007 as TypeId, int8: 1016 as TypeId }
/** The largest value of a column of 4 bytes. */
const MAX_INTEGER = 2_147_483_647

// int8 as bigint: money never passes through a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)
// The only arrays of 8 bytes in results are arrays of ids.
pg.types.setTypeParser(ARRAYS.int8, pg.types.getTypeParser(ARRAYS.int4))

/** The name of a column or an alias with an id: `id`, `purchase_id`, `lastId`. */
export const ID_NAME = /(^|_)id$|[a-z]Id$/

/** Turns the ids of Kysely's results into numbers. `checkout.ts` and the simulators use the pool directly. */
export const idsAsNumbers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    for (const name of Object.keys(result.rows[0] ?? {})) {
      if (!ID_NAME.test(name)) continue
      for (const row of result.rows) if (typeof row[name] === 'bigint') row[name] = Number(row[name])
    }
    return result
  },
}

/**
 * PostgreSQL reads a parameter in the type of the column that it is compared with. A column of 4 bytes has no row with
 * a larger id, but PostgreSQL would answer with an error. With this type, it answers that there is no row.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(value)
    if (Number.isInteger(value) && Math.abs(value as number) > MAX_INTEGER) this.append('::bigint')
  }
}

export class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler()
  }
}
