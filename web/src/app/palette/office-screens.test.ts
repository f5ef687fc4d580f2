import { securityEvents } from '@docket/contract/admin/activity'
import { alertRoutes } from '@docket/contract/admin/alerts'
import { auditLog } from '@docket/contract/admin/audit-log'
import { categories } from '@docket/contract/admin/categories'
import { coupons, createCoupon } from '@docket/contract/admin/coupons'
import { stats } from '@docket/contract/admin/dashboard'
import { disputes } from '@docket/contract/admin/disputes'
import { operators } from '@docket/contract/admin/operators'
import { createProduct, products } from '@docket/contract/admin/products'
import { allPurchases, reports } from '@docket/contract/admin/purchases'
import { readSettings } from '@docket/contract/admin/settings'
import { subCategories } from '@docket/contract/admin/sub-categories'
import { users } from '@docket/contract/admin/users'
import { describe, expect, it } from 'vitest'
import { couponsForm } from '../../areas/coupons/office.ts'
import { productsForm } from '../../kit/office/form-screens.ts'
import { homeFor, neededFor, officeScreens, screensFor } from './office-screens.ts'

const labels = (role: Parameters<typeof screensFor>[0]) => screensFor(role).map(({ label }) => label)

describe('the screens of a role', () => {
  const lists = ['Categories', 'Subcategories', 'Products', 'Histories', 'Reports', 'Disputes']
  const forAll = ['Dashboard', 'Users', ...lists]

  it('are those that the role may open', () => {
    expect(labels('OWNER')).toEqual(expect.arrayContaining([...forAll, 'Settings', 'Audit log', 'Activity']))
    expect(labels('MANAGER')).toEqual(expect.arrayContaining([...forAll, 'Coupons', 'Settings']))
    expect(labels('MANAGER')).not.toEqual(expect.arrayContaining(['Audit log']))
    expect(labels('MANAGER')).not.toEqual(expect.arrayContaining(['Activity']))
    expect(labels('SUPPORT')).toEqual([...forAll, 'Coupons'])
    expect(labels('STOCK')).toEqual(['Categories', 'Subcategories', 'Products'])
    expect(labels(null)).toEqual([])
  })

  it('need the permission of their first call in the contract; adding an entry needs that of the create call', () => {
    const firstCalls: Record<string, { permission: unknown }> = {
      '/admin/dashboard': stats,
      '/admin/users': users,
      '/admin/operators': operators,
      '/admin/categories': categories,
      '/admin/subcategories': subCategories,
      '/admin/products': products,
      '/admin/histories': allPurchases,
      '/admin/reports': reports,
      '/admin/disputes': disputes,
      '/admin/coupons': coupons,
      '/admin/alerts': alertRoutes,
      '/admin/settings': readSettings,
      '/admin/audit': auditLog,
      '/admin/activity': securityEvents,
    }
    for (const { to, needed } of officeScreens) expect([to, needed]).toEqual([to, firstCalls[to]?.permission])
    expect(productsForm.needed).toBe(createProduct.permission)
    expect(couponsForm.needed).toBe(createCoupon.permission)
  })

  it('have a key each', () => {
    const keys = officeScreens.map(({ key }) => key)
    expect(keys).toEqual([...new Set(keys)])
  })

  it('include the screen where the admin starts', () => {
    for (const role of ['OWNER', 'MANAGER', 'SUPPORT'] as const)
      expect(homeFor(role).to).toBe('/admin/dashboard')
    expect(homeFor('STOCK').to).toBe('/admin/products')
    expect(homeFor(null).to).toBe('/admin/security')
  })

  it('have screens below them that need the same permission', () => {
    expect(neededFor('/admin/users')).toBe('view')
    expect(neededFor('/admin/users/$userId')).toBe('view')
    expect(neededFor('/admin/products')).toBe('any-operator')
  })

  it('have an editor of products only for who may save one', () => {
    expect(neededFor('/admin/products/$product')).toBe(createProduct.permission)
  })

  it('need a role, except for the admin’s own security settings', () => {
    expect(neededFor('/admin/security')).toBeUndefined()
    expect(neededFor('/admin')).toBe('any-operator')
  })
})
