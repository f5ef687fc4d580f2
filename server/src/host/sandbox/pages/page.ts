import { createHash } from 'node:crypto'
import { type Html, html } from '../../pages/html.ts'

/** The frame of every simulated payment page. `note` says which provider it simulates. */
export function page({ title, note, content }: { title: string; note: string; content: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Sandbox payment</title><style>${STYLE}</style></head>
<body><main>
<p class="stamp">SANDBOX</p>
<p class="note">${note}</p>
${content}
</main></body>
</html>`.markup
}

/** A page with one message. */
export function messagePage({ title, note, text }: { title: string; note: string; text: string }): string {
  return page({
    title,
    note,
    content: html`<section class="receipt"><h1>${title}</h1><p>${text}</p></section>`,
  })
}

/** One line of a receipt. */
export function line(term: string, value: string): Html {
  return html`<div><dt>${term}</dt><dd class="mono">${value}</dd></div>`
}

/** A submit button for each possible outcome. */
export function outcomeButtons(outcomes: { name: string; label: string; does: string }[]): Html {
  const items = outcomes.map(
    ({ name, label, does }) =>
      html`<li><button name="outcome" value="${name}" aria-describedby="does-${name}">${label}</button>
    <span id="does-${name}">${does}</span></li>`,
  )
  return html`<h2>What happens next?</h2><ul class="outcomes">${items}</ul>`
}

/**
 * Only the page's own style may load. Its form may be sent to the simulator itself, which may redirect to the origins
 * of `leadsTo`.
 */
export function contentSecurityPolicy(leadsTo: (string | null)[]): string {
  const origins = new Set(leadsTo.filter((url) => url !== null).map((url) => new URL(url).origin))
  return [
    "default-src 'none'",
    `style-src '${STYLE_HASH}'`,
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const STYLE = html`
:root { color-scheme: light dark; --bg: oklch(.985 .004 95); --surface: oklch(1 0 0); --line: oklch(.62 .012 95);
  --ink: oklch(.21 .012 150); --muted: oklch(.46 .012 150); --brand: oklch(.43 .08 165);
  --on-brand: oklch(.99 .005 165); --stamp: oklch(.54 .14 45); --focus: oklch(.55 .19 262); }
@media (prefers-color-scheme: dark) { :root { --bg: oklch(.175 .008 160); --surface: oklch(.215 .009 160);
  --line: oklch(.56 .012 160); --ink: oklch(.95 .006 120); --muted: oklch(.74 .012 140); --brand: oklch(.78 .12 165);
  --on-brand: oklch(.18 .03 165); --stamp: oklch(.76 .12 55); --focus: oklch(.74 .12 255); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 24px 16px 72px; }
.stamp { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border: 2px solid var(--stamp);
  border-radius: 4px; color: var(--stamp); font-weight: 700; letter-spacing: .08em; }
.note { color: var(--muted); margin: 0 0 24px; }
.receipt { background: var(--surface); padding: 24px; margin-bottom: 24px; border: 1px solid var(--line);
  border-bottom: 3px dotted var(--line); border-radius: 8px 8px 0 0; }
h1 { font-size: 21px; line-height: 1.1; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 18px; line-height: 1.1; margin: 24px 0 12px; }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; padding: 8px 0;
  border-top: 1px dotted var(--line); }
dd { margin: 0; min-width: 0; max-width: 100%; overflow-wrap: anywhere; }
select { max-width: 100%; }
.mono { font-family: ui-monospace, monospace; font-variant-numeric: tabular-nums; }
.outcomes { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.outcomes li { display: grid; grid-template-columns: minmax(0, 16rem) 1fr; gap: 4px 16px; align-items: center; }
.outcomes span { color: var(--muted); }
button, select { min-height: 44px; padding: 8px 16px; border-radius: 4px; font: inherit; }
button { border: 1px solid var(--brand); background: var(--surface); color: var(--brand); font-weight: 600;
  text-align: left; cursor: pointer; }
button[value=pay], button[value=finish] { background: var(--brand); color: var(--on-brand); }
select { border: 1px solid var(--line); background: var(--surface); color: var(--ink); }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 480px) { .outcomes li { grid-template-columns: 1fr; } }
`

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE.markup).digest('base64')}`
