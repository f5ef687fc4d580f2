import { expect, type Page } from '@playwright/test'

/** A toast closes by itself after this time. `stopTimers(page, TOAST_MS)` keeps it. */
export const TOAST_MS = 5_000

/** Expects exactly these toasts, with the same line breaks, all of this type. */
export async function expectToasts(
  page: Page,
  texts: string[],
  message?: string,
  type: 'error' | 'success' = 'error',
) {
  await expect.poll(async () => (await toastTexts(page)).sort(), message).toEqual([...texts].sort())
  await expect(page.locator(`[data-sonner-toast][data-type=${type}]`), message).toHaveCount(texts.length)
}

/** The texts of the visible toasts. */
export function toastTexts(page: Page): Promise<string[]> {
  return page.locator('[data-sonner-toast][data-visible=true] [data-title]').allInnerTexts()
}

/**
 * For `addInitScript`: adds `cancelAll` to the page, which aborts every call. The shop itself aborts no call that a
 * user waits for.
 */
export function exposeCancelAll(): void {
  const controllers: AbortController[] = []
  globalThis.AbortController = class extends AbortController {
    constructor() {
      super()
      controllers.push(this)
    }
  }
  Object.assign(globalThis, { cancelAll: () => controllers.forEach((one) => void one.abort()) })
}
