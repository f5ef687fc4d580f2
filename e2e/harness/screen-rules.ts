/**
 * Runs in every page of the tests (page-problems.ts): what no screen may show. It reports through the console.
 * - Two dialogs at the same time: one question at a time.
 * - The end of a card, a line with nothing below it.
 * - A toast over a heading, over what is fixed at the bottom, or over the buttons of a dialog.
 */
export function watchScreen(): void {
  let frame = 0
  const watch = () => {
    const checkSoon = () => {
      cancelAnimationFrame(frame)
      // In the second frame, so that the page has reacted to the change.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(checkScreen)
      })
    }
    new MutationObserver(checkSoon).observe(document.documentElement, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-open', 'data-closed'],
    })
    // A toast moves to its place, and stays there.
    document.addEventListener('transitionend', ({ target, propertyName }) => {
      if (propertyName === 'transform' && target instanceof HTMLElement && target.matches(TOAST))
        checkToast(target)
    })
  }
  const TOAST = '[data-sonner-toast][data-visible="true"][data-removed="false"]'
  const reported = new Set<string>()
  if (document.documentElement) watch()
  else addEventListener('DOMContentLoaded', watch)

  function checkScreen(): void {
    const visible = shown('[data-modal][data-open]')
    if (visible.length > 1) report(`Dialogs over each other: ${visible.map(titleOf).join(' | ')}`)
    for (const end of shown('[data-card-end]')) {
      if (!end.querySelector('img, svg') && end.textContent?.trim() === '') report('A card has an empty end.')
    }
  }

  function checkToast(toast: HTMLElement): void {
    const box = toast.getBoundingClientRect()
    const dialog = shown('[data-modal][data-open]').at(-1)
    // Below a dialog, the page is not read or pressed.
    const free = dialog
      ? [...dialog.querySelectorAll('header h2, header button, footer button')]
      : [...shown('h1:not([inert] *)'), ...shown('[data-bottom-bar]').filter(isLow)]
    for (const element of free) {
      const other = element.getBoundingClientRect()
      if (other.width === 0 || other.height === 0) continue
      const isApart =
        box.right <= other.left + 1 ||
        other.right <= box.left + 1 ||
        box.bottom <= other.top + 1 ||
        other.bottom <= box.top + 1
      if (!isApart) report(`A toast covers ${element.tagName} “${element.textContent?.slice(0, 60)}”`)
    }
  }

  function shown(selector: string): Element[] {
    return [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
  }

  /** A bar moves up with the end of its page. From the middle of the window on, a toast has room below it. */
  function isLow(bar: Element): boolean {
    return bar.getBoundingClientRect().top >= innerHeight / 2
  }

  function titleOf(dialog: Element): string {
    return dialog.querySelector('h2')?.textContent ?? dialog.getAttribute('aria-label') ?? ''
  }

  function report(problem: string): void {
    if (reported.has(problem)) return
    reported.add(problem)
    // biome-ignore lint/suspicious/noConsole: page-problems.ts records what the page writes to its console
    console.error(problem)
  }
}
