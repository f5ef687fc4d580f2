import { html } from '../../pages/html.ts'

/**
 * The page without its content. A browser sends no token with a navigation, so this page is for everyone and contains
 * nothing of the API; its script fetches the content with the token of the admin's session.
 */
export const PAGE = `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/reference.css">
<script src="/boot.js"></script>
<script type="module" src="/api/docs/reference.js"></script>
</head>
<body>
<main id="reference" aria-busy="true">
<p id="state" role="status">Loading …</p>
<p id="sign-in" hidden><a href="/admin/login?redirect=%2Fadmin%2Fapi">Sign in to the back office</a></p>
<noscript><p>Switch on JavaScript: this page must send the token of your session to get its content.</p></noscript>
</main>
</body>
</html>`.markup
}
`

/** The page has no inline script and no inline style, and may only call this origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const PAGE_HEADERS = { 'content-security-policy': POLICY, 'referrer-policy': 'same-origin' }

/** The script may set `innerHTML`, because the content is markup that this server has created and escaped. */
export const SCRIPT = `const main = document.getElementById('reference')
const state = document.getElementById('state')

function readStored(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

async function load() {
  const token = readStored('access_token')
  const headers = token ? { authorization: 'Bearer ' + token } : {}
  const answer = await fetch('/api/docs/content', { headers })
  if (answer.ok) return show(await answer.text())
  const { error } = await answer.json()
  state.textContent = error
  document.getElementById('sign-in').hidden = answer.status !== 401 && answer.status !== 403
}

function show(content) {
  main.innerHTML = content
  document.title = main.querySelector('h1').textContent
  const contents = main.querySelector('.contents')
  // On a phone the table of contents is closed, because the calls are below it.
  contents.open = matchMedia('(min-width: 64rem)').matches
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', () => {
  // If the viewer has chosen a theme, boot.js has applied it, and it stays.
  if (!readStored('theme')) document.documentElement.dataset.theme = systemIsDark.matches ? 'dark' : 'light'
})

try {
  await load()
} catch {
  state.textContent = 'The server cannot be reached. Load the page again.'
}
main.removeAttribute('aria-busy')
`
