import type { Operator } from '@docket/contract/admin/operators'
import type { OperatorRole } from '@docket/contract/permissions'
import { describe, expect, it } from 'vitest'
import { possibleActions, rolesToGive } from './operators.ts'

const operator = (operatorRole: OperatorRole | null, state: Operator['state'] = 'ACTIVE') => ({
  id: 2,
  operatorRole,
  state,
})
const owner = { id: 1, operatorRole: 'OWNER' } as const
const manager = { id: 1, operatorRole: 'MANAGER' } as const

describe('the actions for an operator', () => {
  it('have the reset of the second step only for an owner', () => {
    expect(possibleActions(manager, operator('STOCK'))).toEqual(['change-role', 'suspend'])
  })

  it('depend on the state', () => {
    expect(possibleActions(owner, operator('STOCK'))).toEqual(['change-role', 'suspend', 'reset-second-step'])
    expect(possibleActions(owner, operator('STOCK', 'INVITED'))).toEqual([
      'change-role',
      'suspend',
      'invite-again',
    ])
    expect(possibleActions(owner, operator('STOCK', 'SUSPENDED'))).toEqual([
      'change-role',
      'reinstate',
      'reset-second-step',
    ])
  })

  it('are none for the signed-in admin', () => {
    expect(possibleActions(owner, { ...owner, state: 'ACTIVE' })).toEqual([])
  })

  it('are none for an operator with a permission that the signed-in admin lacks', () => {
    expect(possibleActions(manager, operator('OWNER'))).toEqual([])
    expect(possibleActions(manager, operator('MANAGER'))).not.toEqual([])
    expect(possibleActions(manager, operator(null)), 'without a role: no permission').not.toEqual([])
    expect(possibleActions({ id: 1, operatorRole: 'SUPPORT' }, operator('STOCK'))).toEqual([])
  })
})

it('offers only roles whose permissions the signed-in admin has', () => {
  expect(rolesToGive('OWNER')).toEqual(['OWNER', 'MANAGER', 'SUPPORT', 'STOCK'])
  expect(rolesToGive('MANAGER')).toEqual(['MANAGER', 'SUPPORT', 'STOCK'])
  expect(rolesToGive('SUPPORT')).toEqual([])
  expect(rolesToGive(null)).toEqual([])
})
