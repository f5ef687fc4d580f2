import { OPERATOR_ROLES, PERMISSIONS, PERMISSIONS_OF } from '@docket/contract/permissions'
import { describe, expect, it } from 'vitest'
import { describeRole } from './roles.tsx'
import { roleWords } from './strings.ts'

describe.each(OPERATOR_ROLES)('the sentence about the role %s', (role) => {
  const sentence = describeRole(role)
  const namesExceptions = sentence.startsWith('Can do everything')

  it.each(PERMISSIONS)('is right about the permission %s', (permission) => {
    const isNamed = sentence.includes(roleWords.short[permission])
    // "Can do everything except …" names what is missing.
    expect(isNamed !== namesExceptions).toBe(PERMISSIONS_OF[role].includes(permission))
  })

  it('is one short sentence', () => {
    expect(sentence).toMatch(/^Can [^.]+\.$/)
    expect(sentence.length).toBeLessThan(120)
  })
})

it('names the permissions of a role, or its exceptions if they are few', () => {
  expect(describeRole('OWNER')).toBe('Can do everything.')
  expect(describeRole('MANAGER')).toBe('Can do everything except read the audit log and the activity.')
  expect(describeRole('SUPPORT')).toBe(
    'Can look at customers and their orders, refund orders, and see sold accounts.',
  )
  expect(describeRole('STOCK')).toBe('Can manage the stock and edit the products.')
})

it('has different roleWords for every permission', () => {
  for (const texts of [Object.values(roleWords.short), Object.values(roleWords.full)]) {
    expect(new Set(texts).size).toBe(PERMISSIONS.length)
  }
})
