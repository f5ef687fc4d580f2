import type { ListDescription } from '../list.ts'

/** The coupons that are not archived. */
export const couponList = {
  filters: { id: { kind: 'row', setBy: 'call' }, search: { kind: 'words' } },
  sorts: ['value', 'percentage', 'expiryDate'],
  order: '-createdAt',
} as const satisfies ListDescription
