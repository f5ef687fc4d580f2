// Runs before the first paint and before any module. A file of its own because the shop's CSP allows no inline script.
;(() => {
  const root = document.documentElement
  let choice = null
  try {
    choice = localStorage.getItem('theme')
    // The landing page shows the slot of whoever is signed in from its first frame on; shared/session/ reads the token anew.
    const token = localStorage.getItem('access_token') ?? ''
    const [, payload = ''] = token.split('.')
    const { role, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (exp * 1000 > Date.now() && /^(USER|ADMIN)$/.test(role)) root.dataset.session = role
    if (root.dataset.session === 'USER') prefetch(token)
  } catch {
    // Storage is blocked: follow the system. No token, or none that can be read: nobody is signed in.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // zod compiles parsers with `new Function` unless told not to; the CSP would report every attempt.
  globalThis.__zod_globalConfig = { jitless: true }

  // Where the app's code does not come, the app cannot say so itself. Another's script is none of our business.
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

  // Where the answer is here before the app, its first render shows it.
  async function read(call) {
    const response = await call.answer
    if (response.ok) call.data = await response.clone().json()
  }

  // The catalogue's calls go out while the app's code is still on its way; shared/api/api.ts takes their answers.
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
        // One that fails is asked again by whoever takes it.
        read(call).catch(() => {})
        return [url, call]
      }),
    )
  }
})()
