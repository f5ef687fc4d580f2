// The first script of a page that can be read without its other scripts, which are in a template and load after the
// first paint: the landing page and its like contain it, and one with its data loads it
// (server/src/host/app/pages/rendered-pages.ts). There it is not a part of `boot.js`, because it needs a hash in its
// name: if the page is of another build, this file does not load, and `boot.js` shows a message.

/** If the browser does not report a paint by then, the scripts load all the same. */
const PAINT_MS = 1_000

const template = document.getElementById('app-scripts')

/** Moves the scripts into the page, where they load. A second call finds none. */
function load(): void {
  if (template instanceof HTMLTemplateElement) document.head.append(template.content)
}

// A page in the background is not painted until the user opens it. The stylesheets are loaded before this script runs.
if (document.hidden) load()
else {
  setTimeout(load, PAINT_MS)
  document.addEventListener('visibilitychange', load, { once: true })
  // Not in an animation frame: that comes before the paint, so the scripts would delay it.
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
}

/**
 * Keeps presses of buttons until the app has hydrated the page: without its code, a button does nothing, or sends its
 * form to the address of the page. The app presses them again (kit/lib/early-presses.ts); these clicks are not trusted.
 * The browser itself opens a popover. It is short, because the landing page contains it, too.
 */
document.addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!event.isTrusted || !(target instanceof Element)) return
    const button = target.closest<HTMLElement>('.app-shell button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    globalThis.earlyPresses = [...(globalThis.earlyPresses ?? []), button]
    button.ariaBusy = 'true'
  },
  true,
)
