import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type BrowserContextOptions, expect, type Page, type ViewportSize } from '@playwright/test'
import type Axe from 'axe-core'

/** The minified axe, because every page has to parse it. The package's `source` is more than twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The tags of the rules that axe checks: WCAG 2.2 A and AA, and axe's own best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A theme only changes colours, so the dark theme is checked by these rules only, and the light theme by all. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const DESKTOP = { width: 1280, height: 800 }
const TABLET = { width: 768, height: 1024 }
/** The narrowest phone. */
const PHONE = { width: 320, height: 640 }
/** The size of a usual phone. */
const COMMON_PHONE = { width: 390, height: 844 }
/** The size of a larger desktop window. */
const WIDE_DESKTOP = { width: 1440, height: 900 }

type Device = 'desktop' | 'phone'

/**
 * With EVERY_SIZE=1, all screens are also inspected on a usual phone and on a larger desktop, and all are opened again
 * on the phone. That takes twice the time.
 */
const EVERY_SIZE = Boolean(process.env.EVERY_SIZE)

/** Opens a screen and waits until it is complete. */
export type OpenScreen = (page: Page, device: Device) => Promise<void>

/** Like `OpenScreen`, with the data that `testsWithSharedData` has created for the tests of a file. */
export type OpenScreenWith<SharedData> = (page: Page, shared: SharedData, device: Device) => Promise<void>

interface Screen {
  name: string
  /** The token of the signed-in user; undefined: not signed in. */
  token?: string | undefined
  show: OpenScreen
  /** Whether `show` is called again for the phone, because a user opens the screen in another way there. */
  isOpenedAgainOnPhone?: boolean
  /** Whether to inspect it at the size of a usual phone, too. */
  alsoOnCommonPhone?: boolean
}

/**
 * Shows a screen on a desktop, a tablet and the narrowest phone, each in the light and the dark theme. Expects that axe
 * finds no violation and that nothing scrolls sideways. To open a screen takes as long as to inspect it, so one
 * open page is made smaller from size to size. With SCREENSHOT_FOLDER=folder, a screenshot of each size and theme is
 * saved in that folder.
 */
export async function expectAccessible(
  open: (token?: string, options?: BrowserContextOptions) => Promise<Page>,
  { name, token, show, isOpenedAgainOnPhone = false, alsoOnCommonPhone = false }: Screen,
): Promise<void> {
  const page = await open(token, { viewport: DESKTOP, reducedMotion: 'reduce' })
  await show(page, 'desktop')
  const overlays = await page.evaluate(countOverlays)
  await checkThemes(page, `${name}, desktop`)
  if (EVERY_SIZE) await checkSize(page, WIDE_DESKTOP, `${name}, wide desktop`)
  await checkSize(page, TABLET, `${name}, tablet`)
  if (isOpenedAgainOnPhone || EVERY_SIZE) {
    await page.context().close()
    const phone = await open(token, { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' })
    await show(phone, 'phone')
    await checkPhone(phone, await phone.evaluate(countOverlays))
  } else {
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.setViewportSize(PHONE)
    await checkPhone(page, overlays)
  }

  async function checkPhone(page: Page, overlays: number): Promise<void> {
    await checkThemes(page, `${name}, phone`)
    // After the check, because a page closes an overlay some frames after its size has changed.
    expect(await page.evaluate(countOverlays), `${name}: what was open is still open`).toBe(overlays)
    expect.soft(await page.evaluate(tooLowControls), name).toEqual([])
    if (alsoOnCommonPhone || EVERY_SIZE) await checkSize(page, COMMON_PHONE, `${name}, common phone`)
    await page.context().close()
  }
}

async function checkSize(page: Page, size: ViewportSize, screenName: string): Promise<void> {
  await page.setViewportSize(size)
  await checkThemes(page, screenName)
}

async function checkThemes(page: Page, screenName: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    // Checks again with the next frame; an `expect` would pause for a tenth of a second or more.
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
    // A sticky header covers content of a scrolled page, so the page is inspected at its top.
    await page.evaluate(() => scrollTo(0, 0))
    if (process.env.SCREENSHOT_FOLDER) {
      const file = `${`${screenName}, ${theme}`.replace(/[^\w]+/g, '-')}.png`
      await page.screenshot({ path: path.join(process.env.SCREENSHOT_FOLDER, file) })
    }
    expect.soft(await findViolations(page, theme), `${screenName}, ${theme}`).toEqual([])
  }
  expect.soft(await page.evaluate(findSidewaysScrollers), screenName).toEqual([])
}

/**
 * Runs axe in the page and returns violations only, which takes a third of the time of an `AxeBuilder`. It skips
 * frames, because their content is not ours.
 */
async function findViolations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const runOnly =
    theme === 'light'
      ? { type: 'tag' as const, values: RULES }
      : { type: 'rule' as const, values: COLOUR_RULES }
  return page.evaluate(async (runOnly) => {
    // axe measures the part of a link that nothing covers. On a long page, a fixed bar at the bottom covers some link.
    const bars = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter((element) => {
      const { position } = getComputedStyle(element)
      const { bottom, height } = element.getBoundingClientRect()
      const isBar = height > 0 && height < innerHeight / 4 && Math.abs(bottom - innerHeight) < 1
      return isBar && (position === 'fixed' || position === 'sticky')
    })
    for (const bar of bars) bar.style.position = 'static'
    // A row out of view keeps the size that it had in a larger window, so its links would lie over those of the next row.
    // A sheet of the script: some pages allow no style element.
    const laidOut = new CSSStyleSheet()
    laidOut.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(laidOut)
    const { violations } = await globalThis.axe.run({ runOnly, resultTypes: ['violations'], iframes: false })
    for (const bar of bars) bar.style.position = ''
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== laidOut)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
    )
  }, runOnly)
}

declare global {
  // The script `AXE` defines it in the page.
  var axe: typeof Axe
}

/**
 * How many dialogs, menus and lists are open. A few kinds close when the window gets smaller. One that is closing is
 * still in the page until its animation ends (`data-closed`), and does not count.
 */
function countOverlays(): number {
  const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], :popover-open'
  return [...document.querySelectorAll(overlays)].filter(
    (overlay) => overlay.checkVisibility() && !overlay.matches('[data-closed]'),
  ).length
}

/**
 * The elements that can be scrolled sideways, and the page if it can, with what sticks out of it. Pictures that are
 * swiped one by one are meant to.
 */
export function findSidewaysScrollers(): string[] {
  const root = document.documentElement
  const sticksOut = (node: Element) => node.getBoundingClientRect().right > root.clientWidth + 1
  const outside = [...document.querySelectorAll('body *')]
    .filter((node) => sticksOut(node) && ![...node.children].some(sticksOut))
    .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.slice(0, 30)}`)
  const scrollers = [...document.querySelectorAll('body *')].filter((node) => {
    const { overflowX, scrollSnapType } = getComputedStyle(node)
    const scrolls = ['auto', 'scroll'].includes(overflowX) && scrollSnapType === 'none'
    return scrolls && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1
  })
  const page =
    root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} px`, ...outside.slice(0, 3)] : []
  return [...page, ...scrollers.map((node) => `${node.tagName} ${node.className}: ${node.scrollWidth} px`)]
}

/**
 * Controls that are not high enough for a touch screen. A field of 44 px may have a border around its controls, which
 * then have 42 px. Exempt are links within a text, which are as high as the text, and the skip link, which is for
 * keyboards only.
 */
function tooLowControls(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return ['this is not a phone']
  const controls = document.querySelectorAll('button, select, textarea, input:not([type=radio]), a')
  return [...controls].flatMap((control) => {
    const { display, visibility } = getComputedStyle(control)
    const { width, height } = control.getBoundingClientRect()
    const isInText = display === 'inline'
    const isHidden = visibility === 'hidden' || control.matches('[inert] *, [aria-hidden=true] *')
    const isExempt = isInText || isHidden || width <= 1 || control.matches('[href="#main"]')
    return isExempt || height >= 41.5 ? [] : [`${control.outerHTML.slice(0, 200)}: ${height} px`]
  })
}
