import { describe, expect, it } from 'vitest'
import { homeFor, neededFor, placesFor } from './places.ts'

const labels = (role: Parameters<typeof placesFor>[0]) => placesFor(role).map(({ label }) => label)

describe('the places of a role', () => {
  const forAll = ['Dashboard', 'Users', 'Categories', 'Subcategories', 'Products', 'Histories', 'Reports']

  it('are those that the role may open', () => {
    expect(labels('OWNER')).toEqual(expect.arrayContaining([...forAll, 'Settings', 'Audit log', 'Activity']))
    expect(labels('MANAGER')).toEqual(expect.arrayContaining([...forAll, 'Coupons', 'Settings']))
    expect(labels('MANAGER')).not.toEqual(expect.arrayContaining(['Audit log']))
    expect(labels('MANAGER')).not.toEqual(expect.arrayContaining(['Activity']))
    expect(labels('SUPPORT')).toEqual([...forAll, 'Coupons'])
    expect(labels('STOCK')).toEqual(['Categories', 'Subcategories', 'Products'])
    expect(labels(null)).toEqual([])
  })

  it('begin with the one where the admin lands', () => {
    for (const role of ['OWNER', 'MANAGER', 'SUPPORT'] as const)
      expect(homeFor(role).to).toBe('/admin/dashboard')
    expect(homeFor('STOCK').to).toBe('/admin/products')
    expect(homeFor(null).to).toBe('/admin/security')
  })

  it('have screens below them that need the same', () => {
    expect(neededFor('/admin/users')).toBe('view')
    expect(neededFor('/admin/users/$userId')).toBe('view')
    expect(neededFor('/admin/products')).toBe('any-operator')
  })

  it('leave the own security to every admin, and the rest to admins with a role', () => {
    expect(neededFor('/admin/security')).toBeUndefined()
    expect(neededFor('/admin')).toBe('any-operator')
  })
})
