import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** Words that a requirement puts on a screen. */
export interface Item {
  /** The section of docs/checklist.md, e.g. `§2 /history`. */
  spec: string
  /** Its words, to the letter. */
  words: string
  /** What carries them; text that is these words and no others where it is absent. */
  as?: 'button' | 'columnheader' | 'heading' | 'link' | 'radio' | 'field'
  /** Where a link leads, whatever it takes along. */
  to?: string
}

/** Every item is within; a failure names the requirement of each that is not. */
export async function expectItems(within: Page | Locator, items: readonly Item[]): Promise<void> {
  expect(items.length, 'a list of nothing proves nothing').toBeGreaterThan(0)
  for (const item of items) {
    const line = lineOf(item)
    await expect.soft(locate(within, item), line).toBeVisible()
    if (item.to === undefined) continue
    await expect.soft(locate(within, item), line).toHaveAttribute('href', new RegExp(`^${item.to}(\\?.*)?$`))
  }
}

/** How a failure names the requirement that is not met. */
export function lineOf({ spec, words }: Pick<Item, 'spec' | 'words'>): string {
  return `${spec}: ${words}`
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
