import { expect, type Locator, type Page } from '@playwright/test'

/** More than any screen has between two places. */
const MOST_TABS = 60

/** Presses Tab until `target` has the focus. On the way there the focus is always somewhere, and seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await pressKey(page, key)
    await expectSeen(page)
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}.`)
}

/**
 * Presses a key and waits for the next frame, as no person presses two keys within one. A dialog moves the focus from its
 * end to its beginning in the next frame.
 */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Something has the focus, wears a ring, and lies under nothing. */
export async function expectSeen(page: Page): Promise<void> {
  expect(await page.evaluate(unseen), 'what has the focus is seen').toBe('')
}

/** Tab from the start of a page to its end: what it stops at, and where that could not be seen. */
export async function walk(page: Page): Promise<{ names: string[]; unseen: string[] }> {
  const names: string[] = []
  const problems: string[] = []
  await page.keyboard.press('Tab')
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const name = await page.evaluate(focusedName)
    const problem = await page.evaluate(unseen)
    if (problem !== '') problems.push(problem)
    // A date is several stops within one field.
    if (!/ date( \(optional\))?$/.test(name) || names.at(-1) !== name) names.push(name)
    await pressKey(page, 'Tab')
    // Past the last stop comes the browser itself, or the first one again.
    const isOver = await first.evaluate((node) => [node, document.body].includes(document.activeElement))
    if (isOver) return { names, unseen: problems }
  }
  throw new Error(`There is no end: ${names.join(' · ')}`)
}

function focusedName(): string {
  const node = document.activeElement
  if (!node || node === document.body) return ''
  const label =
    node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? node.labels?.[0] : null
  return node.getAttribute('aria-label') ?? label?.textContent ?? node.textContent ?? ''
}

/** Why one does not see what has the focus; empty where one does. */
function unseen(): string {
  const node = document.activeElement
  if (!node || node === document.body) return 'nothing has the focus'
  const isRinged = [node, node.closest('label')].some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // A date's own button has the browser's ring, which no style tells of.
  const isDate = node instanceof HTMLInputElement && node.type === 'date'
  if (!isRinged && !isDate) return `no ring: ${node.outerHTML.slice(0, 150)}`
  const { x, y, width, height } = node.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const isOnTop = top !== null && (node.contains(top) || top.contains(node))
  return isOnTop ? '' : `covered by ${top?.outerHTML.slice(0, 80)}: ${node.outerHTML.slice(0, 150)}`
}
