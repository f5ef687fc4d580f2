import { area } from '../platform/areas/area.ts'
import { tables } from './tables.ts'

/** What every shop needs, whatever it sells: the database, jobs, requests, backups. */
export const host = area({
  name: 'host',
  tables,
})
