// Runs before the first paint and before any module. A file of its own because the shop's CSP allows no inline script.
;(() => {
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
    // The landing page shows the slot of whoever is signed in from its first frame on; lib/session.ts reads the token anew.
    const [, payload = ''] = (localStorage.getItem('access_token') ?? '').split('.')
    const { role, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp * 1000 > Date.now() && /^(USER|ADMIN)$/.test(role)) root.dataset.session = role
  } catch {
    // Storage is blocked: follow the system. No token, or none that can be read: nobody is signed in.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // zod compiles parsers with `new Function` unless told not to; the CSP would report every attempt.
  globalThis.__zod_globalConfig = { jitless: true }
})()
