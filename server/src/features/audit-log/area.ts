import { area } from '../../platform/areas/area.ts'
import { mails } from './mails.ts'

/** The audit log, with its seals. */
export const auditLog = area({
  name: 'audit-log',
  mails,
})
