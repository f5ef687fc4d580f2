import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { pageOf, pageQuery } from '../page.ts'
import { instant, searchText, text } from '../text.ts'

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

const filters = {
  /**
   * A subject, such as `user:12`, or a part of a subject or an action, such as `wallet`. Also a part of the subject's
   * name: a title, a username or an e-mail address, the name of a category, or a coupon's code.
   */
  search: searchText.optional(),
  /** Part of the actor's e-mail. */
  actor: text(100).optional(),
  /** At this instant or later. */
  from: instant.optional(),
  /** Before this instant. */
  to: instant.optional(),
}

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
