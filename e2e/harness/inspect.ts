import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'

/** What axe judges by: WCAG 2.2 A and AA, and its own best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
  phone: { viewport: { width: 320, height: 640 }, hasTouch: true, reducedMotion: 'reduce' },
} as const satisfies Record<string, BrowserContextOptions>

/** Leads to a screen and waits until it stands. */
export type Show = (page: Page, device: keyof typeof devices) => Promise<void>

interface Scene {
  name: string
  /** Whose browser it is; undefined is nobody's. */
  token?: string | undefined
  show: Show
}

/**
 * Shows a screen on a desktop and on the narrowest phone, each light and dark: axe finds nothing, and nothing has to
 * be scrolled sideways. With LOOK_AT=folder every one of them is saved there as a picture, for a person to look at.
 */
export async function inspect(
  open: (token?: string, options?: BrowserContextOptions) => Promise<Page>,
  { name, token, show }: Scene,
): Promise<void> {
  for (const device of ['desktop', 'phone'] as const) {
    const page = await open(token, devices[device])
    await show(page, device)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      // What lies below a sticky header is hidden by scrolling only.
      await page.evaluate(() => scrollTo(0, 0))
      const where = `${name}, ${device}, ${theme}`
      if (process.env.LOOK_AT) {
        await page.screenshot({
          path: path.join(process.env.LOOK_AT, `${where.replace(/[^\w]+/g, '-')}.png`),
        })
      }
      expect.soft(await violations(page), where).toEqual([])
      if (theme === 'light') expect.soft(await page.evaluate(scrolledSideways), where).toEqual([])
    }
    await page.context().close()
  }
}

async function violations(page: Page): Promise<string[]> {
  // Legacy: judged within the page itself; there are no frames of other origins to ask.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Everything that is wider than the place it has, the page itself included. */
function scrolledSideways(): string[] {
  const root = document.documentElement
  const scrollers = [...document.querySelectorAll('body *')].filter((node) => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(node).overflowX)
    return scrolls && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1
  })
  const page = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} px`] : []
  return [...page, ...scrollers.map((node) => `${node.tagName} ${node.className}: ${node.scrollWidth} px`)]
}
