// Runs before the first paint and before any module. It is a separate file because the CSP allows no inline script.
;(() => {
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
    // The landing page needs the session for its first frame. shared/session/ reads the token again later.
    const token = localStorage.getItem('access_token') ?? ''
    const [, payload = ''] = token.split('.')
    const { role, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp * 1000 > Date.now() && /^(USER|ADMIN)$/.test(role)) root.dataset.session = role
    if (root.dataset.session === 'USER') prefetch(token)
  } catch {
    // If storage is blocked, the theme follows the system. Without a readable token the visitor is signed out.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
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

  // Keeps the data of an answer. If it arrives before the app is loaded, the app's first render shows it.
  async function read(call) {
    const response = await call.answer
    if (response.ok) call.data = await response.clone().json()
  }

  // Sends the catalogue's requests while the app's code is loading. shared/api/api.ts uses the answers.
  function prefetch(token) {
    const { pathname, search } = location
    const isCatalogue = pathname === '/products' && search === ''
    const urls = isCatalogue
      ? ['/api/shop/products?perCategory=4', '/api/shop/categories-subCategories/all']
      : []
    if (/^\/products\/\d+$/.test(pathname)) urls.push(`/api/shop${pathname}`)
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    globalThis.__docketPrefetched = new Map(
      urls.map((url) => {
        const call = {
          answer: fetch(url, { headers, signal: AbortSignal.timeout(30_000) }),
          token,
          at: Date.now(),
        }
        // A failed request is ignored here: the app sends it again.
        read(call).catch(() => {})
        return [url, call]
      }),
    )
  }
})()
