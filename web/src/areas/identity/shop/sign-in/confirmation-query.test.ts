import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmationQuery, isInvalidLink } from './confirmation-query.ts'

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
  expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toBe(true)
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
  expect(await new QueryClient().fetchQuery(confirmationQuery('a'))).toBe(true)
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
