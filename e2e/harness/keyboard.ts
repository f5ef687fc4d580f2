import { expect, type Locator, type Page } from '@playwright/test'
import { nextFrames } from './timers.ts'

/** More Tab stops than any screen has. */
const MAX_TABS = 60

/** Presses Tab until `target` has the focus. Expects a visible focus after each press. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await pressKey(page, key)
    await expectVisibleFocus(page)
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}.`)
}

/**
 * Presses a key and waits for the next frames, because a dialog moves the focus from its end to its beginning in the
 * next frame. No person presses two keys within one frame.
 */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await nextFrames(page)
}

/** Expects that an element has the focus, has a focus ring, and is not covered. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(focusProblem), 'the focused element is visible').toBe('')
}

/** Presses Tab from the start of a page to its end. Returns the names of the stops, and where no focus was visible. */
export async function tabThroughPage(page: Page): Promise<{ names: string[]; focusProblems: string[] }> {
  const names: string[] = []
  const problems: string[] = []
  await page.keyboard.press('Tab')
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    const name = await page.evaluate(focusedName)
    const problem = await page.evaluate(focusProblem)
    if (problem !== '') problems.push(problem)
    // A date field has several stops.
    if (!/ date( \(optional\))?$/.test(name) || names.at(-1) !== name) names.push(name)
    await pressKey(page, 'Tab')
    // After the last stop, the focus moves to the browser itself or to the first stop.
    const isOver = await first.evaluate((node) => [node, document.body].includes(document.activeElement))
    if (isOver) return { names, focusProblems: problems }
  }
  throw new Error(`Tab does not reach the end of the page: ${names.join(' · ')}`)
}

function focusedName(): string {
  const node = document.activeElement
  if (!node || node === document.body) return ''
  const label =
    node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? node.labels?.[0] : null
  return node.getAttribute('aria-label') ?? label?.textContent ?? node.textContent ?? ''
}

/** The reason why the focus is not visible; empty if it is visible. */
function focusProblem(): string {
  const node = document.activeElement
  if (!node || node === document.body) return 'nothing has the focus'
  const hasRing = [node, node.closest('label')].some((one) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  // The button in a date field has the browser's own ring, which is not in the field's style.
  const isDate = node instanceof HTMLInputElement && node.type === 'date'
  if (!hasRing && !isDate) return `no ring: ${node.outerHTML.slice(0, 150)}`
  const { x, y, width, height } = node.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const isOnTop = top !== null && (node.contains(top) || top.contains(node))
  return isOnTop ? '' : `covered by ${top?.outerHTML.slice(0, 80)}: ${node.outerHTML.slice(0, 150)}`
}
