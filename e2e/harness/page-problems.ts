import { type BrowserContext, expect } from '@playwright/test'
import { baseUrl } from './api.ts'
import { watchScreen } from './screen-rules.ts'

/**
 * Records what no page may do in any test: log an error, throw, violate its content security policy, send a request to
 * another origin, or show what screen-rules.ts forbids. A test that provokes such a problem calls `allow` first.
 */
export class PageProblems {
  readonly #problems: string[] = []
  readonly #allowed: RegExp[] = []

  /** Allows the problems that this test provokes, such as `/status of 409 .* \/api\/shop\/buy/`. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  async record(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        // biome-ignore lint/suspicious/noConsole: the listener below records what the page writes to its console
        console.error(`Content security policy: ${violatedDirective} ${blockedURI}`),
      )
    })
    await context.addInitScript(watchScreen)
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const { url } = message.location()
      this.#note(`console: ${message.text()} ${URL.canParse(url) ? new URL(url).pathname : url}`)
    })
    context.on('weberror', (thrown) => this.#note(`thrown: ${thrown.error().stack}`))
    context.on('request', (request) => {
      const url = new URL(request.url())
      const isOwnOrigin =
        url.origin === new URL(baseUrl()).origin || ['data:', 'blob:'].includes(url.protocol)
      if (!isOwnOrigin) this.#note(`foreign origin: ${request.url()}`)
    })
  }

  /** Fails the test if a problem was not allowed. */
  expectNone(): void {
    expect(this.#problems, 'problems on the pages').toEqual([])
  }

  #note(problem: string): void {
    if (!this.#allowed.some((pattern) => pattern.test(problem))) this.#problems.push(problem)
  }
}
