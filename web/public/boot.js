// Runs before the first paint and before any module. A file of its own because the shop's CSP allows no inline script.
;(() => {
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // zod compiles parsers with `new Function` unless told not to; the CSP would report every attempt.
  globalThis.__zod_globalConfig = { jitless: true }
})()
