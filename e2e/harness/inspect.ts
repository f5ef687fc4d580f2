import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

/** Axe itself, less than half as long as what its package gives as `source`: every page has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe judges by: WCAG 2.2 A and AA, and its own best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** All that a theme can change: the page itself is the same, and has been judged by every rule in the light. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' },
  phone: { viewport: { width: 320, height: 640 }, hasTouch: true, reducedMotion: 'reduce' },
} as const satisfies Record<string, BrowserContextOptions>

/** The desktop's window, drawn as narrow as a tablet. */
const TABLET = { width: 768, height: 1024 }

/** A phone as most people have it. */
const COMMON_PHONE = { width: 390, height: 844 }

/** Leads to a screen and waits until it stands. */
export type Show = (page: Page, device: keyof typeof devices) => Promise<void>

/** The same for a screen of what its file's tests have made (`testsOf`). */
export type ShowMade<Made> = (page: Page, made: Made, device: keyof typeof devices) => Promise<void>

interface Scene {
  name: string
  /** Whose browser it is; undefined is nobody's. */
  token?: string | undefined
  show: Show
  /** Also on a phone of common width. */
  commonPhone?: boolean
}

/**
 * Shows a screen on a desktop, a tablet and the narrowest phone, each light and dark: axe finds nothing, and nothing has to
 * be scrolled sideways. With LOOK_AT=folder every one of them is saved there as a picture, for a person to look at.
 */
export async function inspect(
  open: (token?: string, options?: BrowserContextOptions) => Promise<Page>,
  { name, token, show, commonPhone = false }: Scene,
): Promise<void> {
  for (const device of ['desktop', 'phone'] as const) {
    const page = await open(token, devices[device])
    await show(page, device)
    await inspectThemes(page, `${name}, ${device}`)
    if (device === 'phone') expect.soft(await page.evaluate(tooSmallForFingers), name).toEqual([])
    if (device === 'phone' && commonPhone) {
      await page.setViewportSize(COMMON_PHONE)
      await inspectThemes(page, `${name}, common phone`)
    }
    if (device === 'desktop') {
      await page.setViewportSize(TABLET)
      await inspectThemes(page, `${name}, tablet`)
    }
    await page.context().close()
  }
}

async function inspectThemes(page: Page, where: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    // Checks again with the next frame; an `expect` would pause for a tenth of a second or more.
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
    // A sticky header hides content only until the page is scrolled.
    await page.evaluate(() => scrollTo(0, 0))
    if (process.env.LOOK_AT) {
      const file = `${`${where}, ${theme}`.replace(/[^\w]+/g, '-')}.png`
      await page.screenshot({ path: path.join(process.env.LOOK_AT, file) })
    }
    expect.soft(await violations(page, theme), `${where}, ${theme}`).toEqual([])
  }
  expect.soft(await page.evaluate(scrolledSideways), where).toEqual([])
}

/**
 * Runs axe in the page itself and returns violations only: a third of the time that an `AxeBuilder` takes. It skips frames,
 * because their content is not ours.
 */
async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const runOnly =
    theme === 'light'
      ? { type: 'tag' as const, values: RULES }
      : { type: 'rule' as const, values: COLOUR_RULES }
  return page.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run({ runOnly, resultTypes: ['violations'], iframes: false })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
    )
  }, runOnly)
}

declare global {
  // What `AXE` leaves in the page.
  var axe: typeof Axe
}

/** Everything that is wider than the place it has, the page itself included. */
export function scrolledSideways(): string[] {
  const root = document.documentElement
  const scrollers = [...document.querySelectorAll('body *')].filter((node) => {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(node).overflowX)
    return scrolls && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1
  })
  const page = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} px`] : []
  return [...page, ...scrollers.map((node) => `${node.tagName} ${node.className}: ${node.scrollWidth} px`)]
}

/**
 * Controls lower than 44 px, border included, on touch screens. Links within a text are as high as the text, and the skip
 * link is for keyboards only.
 */
function tooSmallForFingers(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return ['this is no phone']
  const controls = document.querySelectorAll('button, select, textarea, input:not([type=radio]), a')
  return [...controls].flatMap((control) => {
    const { display, visibility } = getComputedStyle(control)
    const { width, height } = control.getBoundingClientRect()
    const isInText = display === 'inline' || visibility === 'hidden'
    const isApart = width <= 1 || control.matches('[href="#main"], [inert] *, [aria-hidden=true] *')
    return isInText || isApart || height >= 41.5 ? [] : [`${control.outerHTML.slice(0, 200)}: ${height} px`]
  })
}
