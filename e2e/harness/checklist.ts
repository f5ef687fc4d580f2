import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** A text that a requirement prescribes for a screen. */
export interface Item {
  /** The section of docs/requirements.md, e.g. `§2 /history`. */
  spec: string
  /** The exact text. */
  words: string
  /**
   * The role of the element that has this name; `field`: a form field with this label. Default: any element with
   * exactly this text.
   */
  as?: 'button' | 'columnheader' | 'heading' | 'link' | 'radio' | 'field'
  /** The address of a link. The link may add a query. */
  to?: string
}

/** Expects that every item is visible in `within`. A failure names the requirement of each missing item. */
export async function expectItems(within: Page | Locator, items: readonly Item[]): Promise<void> {
  expect(items.length, 'the list of required items is empty').toBeGreaterThan(0)
  for (const item of items) {
    const line = requirementText(item)
    await expect.soft(locate(within, item), line).toBeVisible()
    if (item.to === undefined) continue
    await expect.soft(locate(within, item), line).toHaveAttribute('href', new RegExp(`^${item.to}(\\?.*)?$`))
  }
}

/** Names a requirement in the message of a failed assertion. */
export function requirementText({ spec, words }: Pick<Item, 'spec' | 'words'>): string {
  return `${spec}: ${words}`
}

function locate(within: Page | Locator, { words, as }: Item): Locator {
  if (as === undefined) return within.getByText(words, { exact: true })
  if (as !== 'field') return within.getByRole(as, { name: words, exact: true })
  // The label of an optional field ends with "(optional)".
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

/** An answer of the shop whose JSON is an object. */
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

  /** Waits until there is a call of this name, and returns the last one. */
  async last(name: string): Promise<Call> {
    await expect.poll(() => this.count(name), `no ${name} was sent`).toBeGreaterThan(0)
    const call = this.sent.findLast((one) => one.name === name)
    if (!call) throw new Error(`There is no ${name}.`)
    return call
  }

  /** The answer to the last call of this name. If the page aborts that call, it waits for the next one. */
  async answer(name: string): Promise<Answer> {
    let answer: Answer | undefined
    const readAnswer = async () => {
      answer = await (await this.last(name)).answer()
      return answer
    }
    await expect.poll(readAnswer, `no answer to ${name}`).toBeDefined()
    return answer ?? {}
  }

  count(name: string): number {
    return this.sent.filter((call) => call.name === name).length
  }

  /** The names of all calls, each once, sorted. */
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

/** The JSON body; null for a form with a file (multipart/form-data). */
function bodyOf(request: Request): unknown {
  return request.headers()['content-type']?.startsWith('multipart/') ? null : request.postDataJSON()
}
