import type { OperatorRole } from '@docket/contract/permissions'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { meQuery } from './account-queries.ts'
import { hasRoleChanged } from './role-change.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../api/api.ts', () => ({ call }))

const ID = 7
let now = Date.now()
let queryClient: QueryClient
const announce = vi.fn()
const me = (operatorRole: OperatorRole | null) =>
  ({
    id: ID,
    username: 'ann',
    email: 'ann@docket.test',
    role: 'ADMIN',
    operatorRole,
    secondStepEndsAt: null,
  }) as const
const checkRole = () => hasRoleChanged(queryClient, ID, announce)
const knownRole = () => queryClient.getQueryData(meQuery(ID).queryKey)?.operatorRole

beforeEach(() => {
  vi.useFakeTimers()
  // A minute after the previous test, so that its change of the role is no longer recent.
  now += 60_000
  vi.setSystemTime(now)
  queryClient = new QueryClient()
  queryClient.setQueryData(meQuery(ID).queryKey, me('MANAGER'))
  announce.mockReset()
  call.mockReset()
})
afterEach(() => vi.useRealTimers())

it('reads the role again after a refusal, although it was read a moment ago', async () => {
  call.mockResolvedValue(me('SUPPORT'))
  expect(await checkRole()).toBe(true)
  expect(knownRole()).toBe('SUPPORT')
  expect(announce).toHaveBeenCalledExactlyOnceWith('SUPPORT')
})

it('finds no change if the role is the same: then the refusal has another reason', async () => {
  call.mockResolvedValue(me('MANAGER'))
  expect(await checkRole()).toBe(false)
  expect(announce).not.toHaveBeenCalled()
})

it('announces a change once, also if several calls are refused, at the same time or a little later', async () => {
  call.mockResolvedValue(me(null))
  expect(await Promise.all([checkRole(), checkRole()])).toEqual([true, true])
  expect(await checkRole(), 'the answer to an earlier call').toBe(true)
  expect(announce).toHaveBeenCalledExactlyOnceWith(null)
  vi.setSystemTime(Date.now() + 11_000)
  expect(await checkRole(), 'later, the refusal has another reason').toBe(false)
})
