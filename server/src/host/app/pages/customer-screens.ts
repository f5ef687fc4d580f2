import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { CustomerScreen, PageAnswers } from '../../areas/customer-screen.ts'
import type { Platform } from '../../context/platform.ts'
import { createPageCookie } from '../../security/page-cookie.ts'

/** A screen at one of its addresses. */
export interface OpenedScreen {
  screen: CustomerScreen
  /** 0 if the address has none. */
  id: number
}

/** How long a page waits for its data. After that, it is sent without data. */
const MAX_WAIT_MS = 500

/** Reads the data of the screens that the server renders. */
export function openCustomerScreens(
  platform: Pick<Platform, 'config' | 'sessions' | 'db' | 'catalogue'>,
  screens: readonly CustomerScreen[],
) {
  const cookie = createPageCookie(platform)

  async function readAnswers(
    { screen, id }: OpenedScreen,
    request: FastifyRequest,
  ): Promise<PageAnswers | null> {
    const customer = await cookie.read(request)
    return customer?.role === 'USER' ? screen.read(platform, { readerId: customer.id, id }) : null
  }

  return {
    /** The screen of an address, or null. */
    find(url: string): OpenedScreen | null {
      for (const screen of screens) {
        const match = screen.addresses.exec(url)
        if (match) return { screen, id: Number(match[1] ?? 0) }
      }
      return null
    },

    /**
     * The screen's answers for the customer of the request; null without a session, or if they take too long.
     * @throws the errors of the calls
     */
    read: (opened: OpenedScreen, request: FastifyRequest) => nullIfLate(readAnswers(opened, request)),
  }
}

/** The value, or null if it does not arrive within `MAX_WAIT_MS`. */
export async function nullIfLate<Value>(value: Promise<Value>): Promise<Value | null> {
  const timer = new AbortController()
  try {
    return await Promise.race([value, sleep(MAX_WAIT_MS, null, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
