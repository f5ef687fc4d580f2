import type { ViewList } from '@docket/contract/admin/saved-views'
import type { Screen } from '../../../shared/search/search-link.ts'

/**
 * Where a list is, and what of its address belongs to a view: the filters and the order, but no page and no open
 * dialog.
 */
export interface ListPlace {
  screen: Screen
  params: readonly string[]
  /** The parameters that every view of the list has: the tab. */
  fixed?: Readonly<Record<string, string>>
}

const historyParams = ['search', 'userId', 'from', 'to', 'sort'] as const

export const viewLists: Readonly<Record<ViewList, ListPlace>> = {
  products: { screen: '/admin/products', params: ['search', 'categoryId', 'subCategoryId', 'stock', 'sort'] },
  coupons: { screen: '/admin/coupons', params: ['search', 'sort'] },
  users: { screen: '/admin/users', params: ['search', 'sort'] },
  deposits: { screen: '/admin/histories', params: [...historyParams, 'status', 'method', 'returned'] },
  purchases: { screen: '/admin/histories', params: historyParams, fixed: { tab: 'purchases' } },
  shipments: { screen: '/admin/histories', params: historyParams, fixed: { tab: 'trackingNo' } },
  reports: { screen: '/admin/reports', params: ['status', 'waitsFor', 'search', 'sort'] },
  'audit-log': { screen: '/admin/audit', params: ['search', 'actor'] },
  activity: { screen: '/admin/activity', params: ['kind', 'search', 'userId', 'network', 'from', 'to'] },
}
