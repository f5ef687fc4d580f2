// Runs before the first paint and before any module. It is a separate file because the CSP allows no inline script.
;(() => {
  const root = document.documentElement
  let theme = null
  try {
    theme = localStorage.getItem('theme')
    // The landing page needs the session for its first frame. shared/session/ reads the token again later.
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

  // A page that contains its data can be read without the app. So the app's scripts, which are in a template, load after
  // the first paint. A page in the background is not painted until somebody opens it.
  addEventListener('DOMContentLoaded', () => {
    const scripts = document.getElementById('app-scripts')
    const load = () => scripts && document.head.append(scripts.content)
    if (document.hidden) load()
    else requestAnimationFrame(() => setTimeout(load))
  })

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
