import { area } from '../../platform/areas/area.ts'
import { tables } from './tables.ts'

/** The audit log, with its seals. */
export const auditLog = area({
  name: 'audit-log',
  tables,
  ownerFunctions: ['clear_old_addresses(bigint, integer)'],
})
