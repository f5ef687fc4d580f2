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
