import { activityList } from '@docket/contract/admin/activity-list'
import { auditList } from '@docket/contract/admin/audit-list'
import { depositList, purchaseList, shipmentList } from '@docket/contract/admin/history-list'
import { productList } from '@docket/contract/admin/product-list'
import { reportList } from '@docket/contract/admin/report-list'
import { userList } from '@docket/contract/admin/user-list'
import { addressNames } from '@docket/contract/list'
import type { ListPlace } from './office-area.ts'

/** The lists whose area does not declare them yet. */
export const viewLists = {
  products: {
    list: 'products',
    screen: '/admin/products',
    params: [...addressNames(productList.filters), 'sort'],
  },
  users: { list: 'users', screen: '/admin/users', params: [...addressNames(userList.filters), 'sort'] },
  deposits: {
    list: 'deposits',
    screen: '/admin/histories',
    params: [...addressNames(depositList.filters), 'sort'],
  },
  purchases: {
    list: 'purchases',
    screen: '/admin/histories',
    params: [...addressNames(purchaseList.filters), 'sort'],
    fixed: { tab: 'purchases' },
  },
  shipments: {
    list: 'shipments',
    screen: '/admin/histories',
    params: [...addressNames(shipmentList.filters), 'sort'],
    fixed: { tab: 'trackingNo' },
  },
  reports: {
    list: 'reports',
    screen: '/admin/reports',
    params: [...addressNames(reportList.filters), 'sort'],
    defaultName: 'Open',
  },
  'audit-log': { list: 'audit-log', screen: '/admin/audit', params: addressNames(auditList.filters) },
  activity: { list: 'activity', screen: '/admin/activity', params: addressNames(activityList.filters) },
} satisfies Record<string, ListPlace>
