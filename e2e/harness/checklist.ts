import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test'

/** A line of SPEC.md that stands on a screen. */
export interface Item {
  /** Where SPEC.md has it, e.g. `§2 /history`. */
  spec: string
  /** Its words, to the letter. */
  words: string
  /** What carries them; text that is these words and no others where it is absent. */
  as?: 'button' | 'columnheader' | 'heading' | 'link' | 'radio' | 'field'
  /** Where a link leads, whatever it takes along. */
  to?: string
}

/** Every item stands within, and each that does not is named by its line of SPEC.md. */
export async function expectItems(within: Page | Locator, items: readonly Item[]): Promise<void> {
  expect(items.length, 'a list of nothing proves nothing').toBeGreaterThan(0)
  for (const item of items) {
    const line = lineOf(item)
    await expect.soft(locate(within, item), line).toBeVisible()
    if (item.to === undefined) continue
    await expect.soft(locate(within, item), line).toHaveAttribute('href', new RegExp(`^${item.to}(\\?.*)?$`))
  }
}

/** How a failure names the line of SPEC.md that is not met. */
export function lineOf({ spec, words }: Pick<Item, 'spec' | 'words'>): string {
  return `SPEC ${spec}: ${words}`
}

function locate(within: Page | Locator, { words, as }: Item): Locator {
  if (as === undefined) return within.getByText(words, { exact: true })
  if (as !== 'field') return within.getByRole(as, { name: words, exact: true })
  // Behind its label a field may say that it is optional.
  return within.getByLabel(new RegExp(`^${words}( \\(optional\\))?$`))
}

/** A call as the browser sent it. */
interface Call {
  /** E.g. `POST /shop/buy`: below `/api`, without the query. */
  name: string
  query: Record<string, string>
  body: unknown
  authorization: string | undefined
  answer: () => Promise<Answer | undefined>
}

/** What the shop answered, as far as it is an object. */
type Answer = Record<string, unknown>

/** The API calls of a page, in the order in which the browser sends them. */
export class Calls {
  readonly sent: Call[] = []

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) this.sent.push(callOf(request))
    })
  }

  /** The last call of this name, once there is one. */
  async last(name: string): Promise<Call> {
    await expect.poll(() => this.count(name), `no ${name} was sent`).toBeGreaterThan(0)
    const call = this.sent.findLast((one) => one.name === name)
    if (!call) throw new Error(`There is no ${name}.`)
    return call
  }

  /** What came of the last call of this name. A page may give one up and ask anew: then of the next. */
  async answer(name: string): Promise<Answer> {
    let answer: Answer | undefined
    const look = async () => {
      answer = await (await this.last(name)).answer()
      return answer
    }
    await expect.poll(look, `no answer to ${name}`).toBeDefined()
    return answer ?? {}
  }

  count(name: string): number {
    return this.sent.filter((call) => call.name === name).length
  }

  /** Each name once, in order of the alphabet. */
  names(): string[] {
    return [...new Set(this.sent.map((call) => call.name))].sort()
  }
}

function callOf(request: Request): Call {
  const { pathname, searchParams } = new URL(request.url())
  return {
    name: `${request.method()} ${pathname.slice('/api'.length)}`,
    query: Object.fromEntries(searchParams),
    body: bodyOf(request),
    authorization: request.headers().authorization,
    answer: async () => (await request.response())?.json(),
  }
}

/** What was sent as JSON; a file's way, multipart/form-data, is no JSON. */
function bodyOf(request: Request): unknown {
  return request.headers()['content-type']?.startsWith('multipart/') ? null : request.postDataJSON()
}

/** Leads the open app to another address as one of its links would: without loading it anew. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to)
}

/** Keeps requests from being answered until the answer is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const wait = async (route: Route) => {
    await held
    // The page may be on its way elsewhere by then.
    await route.fallback().catch(() => {})
  }
  await page.route(url, wait)
  return async () => {
    letGo()
    await page.unroute(url, wait)
  }
}

/** More than any screen has between two places. */
const MOST_TABS = 60

/** Presses Tab until `target` has the focus. On the way there the focus is always somewhere, and seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press(key)
    await expectSeen(page)
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}.`)
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
    if (!/ date$/.test(name) || names.at(-1) !== name) names.push(name)
    await page.keyboard.press('Tab')
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
