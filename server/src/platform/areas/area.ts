import type { Tables } from './table-rules.ts'

/**
 * What an area of the shop declares, so that the host can serve it without knowing it. It is data, read once at the
 * start: nothing is registered while the shop runs.
 */
export interface Area {
  /** The name of its folder. */
  name: string
  /** Its tables: what the shop may do with them, how long rows are kept, and what an erasure does. */
  tables?: Tables
  /** The functions of the tables' owner that it calls. They change rows that the shop's own role cannot change. */
  ownerFunctions?: readonly string[]
}

/** Checks the type of a declaration. `server/src/areas.ts` lists all of them. */
export function area(declaration: Area): Area {
  return declaration
}
