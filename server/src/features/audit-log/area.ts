import { area } from '../../platform/areas/area.ts'

/** The audit log, with its seals. */
export const auditLog = area({
  name: 'audit-log',
})
