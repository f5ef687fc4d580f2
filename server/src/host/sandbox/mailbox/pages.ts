import { type Html, html } from '../../pages/html.ts'
import type { StoredMail } from './mails.ts'

const PATH = '/sandbox/mailbox'

/** The list of mails, newest first; `to` is the address that the list is filtered by. */
export function listPage(mails: StoredMail[], to: string | undefined): string {
  return page(
    'Mailbox',
    html`
<form method="get" action="${PATH}">
<label for="to">Show mail to</label>
<input id="to" name="to" type="search" inputmode="email" autocomplete="off" value="${to ?? ''}" placeholder="every address">
<button>Show</button>
${to ? html`<a href="${PATH}">Show all</a>` : ''}
</form>
${mails.length === 0 ? emptyList(to) : html`<ul class="list">${mails.map(listItem)}</ul>`}`,
  )
}

function emptyList(to: string | undefined): Html {
  return html`<p class="empty">${to ? `No mail to ${to} yet.` : 'No mail yet.'} Mails arrive within a second or two: <a href="">reload</a>.</p>`
}

function listItem({ id, to, subject, at, links }: StoredMail): Html {
  return html`<li>
<a class="subject" href="${PATH}/${id}">${subject || '(no subject)'}</a>
<span class="meta">${to} · ${time(at)}</span>
${links.slice(0, 3).map((link) => html`<a class="link" href="${link}">${link}</a>`)}
</li>`
}

/** One mail: its HTML in a frame without scripts, its links, and its text. */
export function mailPage(mail: StoredMail): string {
  const framedHtml = `<base target="_blank">${mail.html}`
  return page(
    mail.subject || '(no subject)',
    html`
<p class="meta"><a href="${PATH}">All mail</a> · to <a href="${PATH}?to=${encodeURIComponent(mail.to)}">${mail.to}</a> · ${time(mail.at)}</p>
${mail.links.length > 0 ? html`<h2>Links</h2><ul class="links">${mail.links.map((link) => html`<li><a class="link" href="${link}">${link}</a></li>`)}</ul>` : ''}
${mail.html ? html`<h2>Mail</h2><iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framedHtml}"></iframe>` : ''}
<h2>Text</h2><pre>${mail.text || '(no text)'}</pre>`,
  )
}

function time(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Docket sandbox</title>
<style>${style}</style>
</head>
<body>
<header><a href="${PATH}">Sandbox mailbox</a><span>Mail stays on this machine.</span></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup
}

/** Some colours are copied from web/src/kit/ui/tokens.css, because the build of the web does not make these pages. */
const style = html`
:root { --bg: oklch(.985 .004 95); --surface: oklch(1 0 0); --line: oklch(.89 .008 95); --control: oklch(.62 .012 95);
  --ink: oklch(.21 .012 150); --muted: oklch(.46 .012 150); --brand: oklch(.43 .08 165); --on-brand: oklch(.99 .005 165);
  --focus: oklch(.55 .19 262) }
@media (prefers-color-scheme: dark) { :root { --bg: oklch(.175 .008 160); --surface: oklch(.215 .009 160);
  --line: oklch(.31 .01 160); --control: oklch(.56 .012 160); --ink: oklch(.95 .006 120); --muted: oklch(.74 .012 140);
  --brand: oklch(.78 .12 165); --on-brand: oklch(.18 .03 165); --focus: oklch(.74 .12 255) } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 16px 24px; border-bottom: 1px dashed var(--control); color: var(--muted); font-size: 14px }
header a { font-weight: 700; color: var(--brand); text-decoration: none }
main { max-width: 760px; margin: 0 auto; padding: 24px }
h1 { font-size: 28px; line-height: 1.1; margin: 8px 0 24px; overflow-wrap: anywhere }
h2 { font-size: 16px; margin: 32px 0 8px }
a { color: var(--brand) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 24px }
input, button { font: inherit; padding: 8px 12px; min-height: 44px; border-radius: 4px; border: 1px solid var(--control); background: var(--surface); color: inherit }
input { flex: 1 1 220px }
input::placeholder { color: var(--muted); opacity: 1 }
button { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 600; cursor: pointer }
ul { list-style: none; margin: 0; padding: 0 }
.list { background: var(--surface); border: 1px solid var(--line); border-radius: 8px }
.list li { display: grid; gap: 4px; padding: 16px; border-top: 1px solid var(--line) }
.list li:first-child { border-top: 0 }
.subject { font-size: 18px; font-weight: 600; text-decoration: none }
.subject:hover { text-decoration: underline }
.meta { color: var(--muted); font-size: 14px; overflow-wrap: anywhere }
.link { font: 14px/1.5 ui-monospace, Menlo, monospace; overflow-wrap: anywhere; padding: 2px 0 }
.empty { padding: 32px 16px; border: 1px dashed var(--control); border-radius: 8px; text-align: center }
iframe { width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 8px; background: white }
pre { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, monospace }
`
