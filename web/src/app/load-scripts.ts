// The first script of a page that contains its data (server/src/app/pages/rendered-pages.ts). The page can be read without
// the app, so the app's scripts, which are in a template, load after the first paint. This file is not a part of `boot.js`,
// because its name has a hash: if it is of another build than the page, it does not load, and the page says so.

const template = document.getElementById('app-scripts')

/** Moves the scripts into the page, where they load. A second call finds none. */
function load(): void {
  if (template instanceof HTMLTemplateElement) document.head.append(template.content)
}

// A page in the background is not painted until the user opens it. The stylesheets are loaded before this script runs.
if (document.hidden) load()
else {
  requestAnimationFrame(() => setTimeout(load))
  document.addEventListener('visibilitychange', load, { once: true })
}
