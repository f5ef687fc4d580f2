import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { filterQuery } from '../list-query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { instant } from '../text.ts'
import { auditList } from './audit-list.ts'

export const auditEntry = z.object({
  /** A bigint as text. */
  id: z.string(),
  /** Null: the shop itself, such as a job. */
  actor: z.object({ id: z.int(), email: z.string() }).nullable(),
  /** `<thing>.<verb>`, such as `product.update`. */
  action: z.string(),
  /** `<thing>:<id>`. */
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** The IP address of the caller, if it is known. */
  address: z.string().nullable(),
  createdAt: instant,
})

export type AuditEntry = z.infer<typeof auditEntry>

/** An entry with the name of its subject. */
export const listedAuditEntry = auditEntry.extend({
  /** The name now, such as a username or the title of a product; null if it has none, or is deleted. */
  subjectName: z.string().nullable(),
})

export type ListedAuditEntry = z.infer<typeof listedAuditEntry>

const filters = filterQuery(auditList.filters)

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit/list',
  access: 'admin',
  permission: 'security',
  summary: 'The audit log: who did what, newest first',
  query: z.object({ ...pageQuery, ...filters }),
  output: pageOf(listedAuditEntry),
  errors: ['VALIDATION_ERROR'],
})

export const { link: auditLogLink, file: auditLogFile } = exportOf(
  '/admin/audit',
  'the entries',
  z.object(filters),
  'security',
)
