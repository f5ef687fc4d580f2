import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmationQuery, isInvalidLink } from './confirmation-query.ts'
import { forgetRegistration, storeRegistration } from './registration-note.ts'

const VERIFIED = { firstSignIn: null }
/** A token as `decodeToken` reads it. */
const SESSION_TOKEN = `a.${btoa(JSON.stringify({ id: 7, role: 'USER', exp: 4_000_000_000 }))}.b`
const SIGNED_IN = { firstSignIn: { token: SESSION_TOKEN, from: '/products/7' } }

/** Replaces `fetch`. `beforeEach` also replaces the tab's storage, which Node lacks. */
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

afterEach(() => {
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

it('sends a token once, even if the page mounts twice and is reloaded', async () => {
  fetchMock.mockImplementation(async () => Response.json({ success: true }))
  const page = new QueryClient()
  await Promise.all([page.fetchQuery(confirmationQuery('a')), page.fetchQuery(confirmationQuery('a'))])
  expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toEqual(VERIFIED)
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

it('does not reuse the success of another link', async () => {
  fetchMock.mockImplementationOnce(async () => Response.json({ success: true }))
  fetchMock.mockImplementationOnce(async () => refused(422, 'INVALID_TOKEN'))
  await new QueryClient().fetchQuery(confirmationQuery('a'))
  const error = await failureOf(confirmationQuery('b'))
  expect(isInvalidLink(error)).toBe(true)
})

it.each([
  ['too many attempts', async () => refused(429, 'RATE_LIMITED')],
  ['a lost connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('does not call the link invalid after %s, and can be retried', async (_name, answer) => {
  fetchMock.mockImplementationOnce(answer)
  fetchMock.mockImplementationOnce(async () => Response.json({ success: true }))
  expect(isInvalidLink(await failureOf(confirmationQuery('a')))).toBe(false)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toEqual(VERIFIED)
})

describe('in the browser that signed up', () => {
  beforeEach(() => storeRegistration({ email: 'new@docket.test', returnTo: '/products/7' }))
  afterEach(forgetRegistration)

  const calls = () => fetchMock.mock.calls.map(([path, init]) => [path, init?.body])
  const body = JSON.stringify({ token: 'a' })

  it('signs in with the same link after the confirmation', async () => {
    fetchMock.mockImplementationOnce(async () => Response.json({ success: true }))
    fetchMock.mockImplementationOnce(async () => Response.json({ token: SESSION_TOKEN }))
    expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toEqual(SIGNED_IN)
    expect(calls()).toEqual([
      ['/api/auth/confirm-email', body],
      ['/api/auth/first-sign-in', body],
    ])
  })

  it('signs in if the link was opened before, and does not confirm it again', async () => {
    fetchMock.mockImplementationOnce(async () => refused(422, 'INVALID_TOKEN'))
    fetchMock.mockImplementation(async () => Response.json({ token: SESSION_TOKEN }))
    expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toEqual(SIGNED_IN)
    await new QueryClient().fetchQuery(confirmationQuery('a'))
    expect(calls().filter(([path]) => path === '/api/auth/confirm-email')).toHaveLength(1)
  })

  it.each([
    ['the shop refuses it', async () => refused(422, 'INVALID_TOKEN')],
    ['the connection is lost', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the session has expired by the clock of the device', async () => Response.json({ token: 'a.b.c' })],
  ])('is verified without a session if %s', async (_case, answer) => {
    fetchMock.mockImplementationOnce(async () => Response.json({ success: true }))
    fetchMock.mockImplementationOnce(answer)
    expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toEqual(VERIFIED)
  })

  it('calls the link invalid if the shop refuses both', async () => {
    fetchMock.mockImplementation(async () => refused(422, 'INVALID_TOKEN'))
    expect(isInvalidLink(await failureOf(confirmationQuery('a')))).toBe(true)
  })
})

function refused(status: number, code: string): Response {
  return Response.json({ error: 'No.', code, requestId: 'r-1' }, { status })
}

async function failureOf(query: ReturnType<typeof confirmationQuery>): Promise<Error> {
  return new QueryClient().fetchQuery(query).then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: Error) => error,
  )
}
