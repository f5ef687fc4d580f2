// Runs before the first paint and before any module. The landing page and its like contain it.
;(() => {
  const root = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('theme')
    // The landing page needs the session for its first frame. kit/session/ reads the token again later.
    const [, payload = ''] = (localStorage.getItem('access_token') ?? '').split('.')
    const { role, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp * 1000 > Date.now() && /^(USER|ADMIN)$/.test(role)) root.dataset.session = role
  } catch {
    // If storage is blocked, the theme follows the system. Without a readable token the visitor is signed out.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = isDark ? 'dark' : 'light'
  // By default zod compiles parsers with `new Function`. The CSP forbids that and would report every attempt.
  globalThis.__zod_globalConfig = { jitless: true }

  // Shows a message if one of the app's scripts fails to load, because the app itself cannot. Ignores other scripts.
  addEventListener(
    'error',
    ({ target }) => {
      const isOwn = target instanceof HTMLScriptElement && target.src.startsWith(`${location.origin}/assets/`)
      const notice = isOwn && document.getElementById('failed')
      if (!notice) return
      notice.hidden = false
      notice.querySelector('button').onclick = () => location.reload()
      document.getElementById('root').hidden = true
    },
    true,
  )
})()
