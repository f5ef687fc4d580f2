/** The links of the landing page that lead into the app. */
const IN_APP =
  /^\/(products|tracking-numbers|history|login|register|deposit|security|activity|account|admin)(\/|$)/

/** Prefetches what the app needs at its start when a link into it is hovered, touched or focused. */
export function prefetchOnIntent(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const listenerController = new AbortController()
  const prefetchForLink = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin || !IN_APP.test(link.pathname)) return
    listenerController.abort()
    // The link works without the prefetch.
    prefetchApp().catch(() => {})
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    addEventListener(type, prefetchForLink, { passive: true, signal: listenerController.signal })
  }
}

/** What the app's page loads at its start: its modules and its stylesheet. */
async function prefetchApp(): Promise<void> {
  const page = await (await fetch('/app.html')).text()
  const { head } = new DOMParser().parseFromString(page, 'text/html')
  for (const module of head.querySelectorAll('script[type=module][src], link[rel=modulepreload]')) {
    addLink('modulepreload', module.getAttribute('src') ?? module.getAttribute('href'))
  }
  for (const sheet of head.querySelectorAll('link[rel=stylesheet]'))
    addLink('prefetch', sheet.getAttribute('href'))
}

function addLink(rel: 'modulepreload' | 'prefetch', href: string | null): void {
  if (href === null || document.head.querySelector(`link[href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel, href })
  if (rel === 'modulepreload') link.crossOrigin = 'anonymous'
  else link.as = 'style'
  document.head.append(link)
}
