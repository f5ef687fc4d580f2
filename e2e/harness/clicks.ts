import type { Page } from '@playwright/test'

/** Counts the presses of a mouse button in the page, also after navigations. The returned function gives the count. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('mousePressed', () => {
    clicks++
  })
  await page.addInitScript(() => addEventListener('mousedown', () => Object(window).mousePressed(), true))
  return () => clicks
}
