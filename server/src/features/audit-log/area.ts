import { area } from '../../platform/areas/area.ts'
import { entriesList } from './list-entries.ts'

/** The audit log, with its seals. */
export const auditLog = area({
  name: 'audit-log',
  longLists: [entriesList],
})
