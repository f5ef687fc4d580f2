import type { ListDescription } from '../list.ts'
import { REPORT_STATUSES } from '../report-statuses.ts'

/** The buyers' reports. Their order depends on the status. */
export const reportList = {
  filters: {
    status: { kind: 'choice', values: [...REPORT_STATUSES, 'all'], otherwise: 'OPEN', decidesOrder: true },
    /** Of the buyer. */
    search: { kind: 'email' },
    /** Only open reports that the shop must answer. */
    waitsFor: { kind: 'choice', values: ['SHOP'], without: 'status' },
  },
  sorts: ['createdAt'],
} as const satisfies ListDescription
