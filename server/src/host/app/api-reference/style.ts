/** The stylesheet of the page. Its colours are tokens of the web: a test compares them. */
export const STYLE = `:root {
  color-scheme: light;
  --bg: oklch(0.985 0.004 95);
  --surface: oklch(1 0 0);
  --sunken: oklch(0.965 0.005 95);
  --line: oklch(0.89 0.008 95);
  --ink: oklch(0.21 0.012 150);
  --muted: oklch(0.46 0.012 150);
  --brand: oklch(0.43 0.08 165);
  --ok: oklch(0.45 0.1 150);
  --warn: oklch(0.48 0.095 70);
  --bad: oklch(0.48 0.17 27);
  --focus: oklch(0.55 0.19 262);
}
@media screen {
  :root[data-theme='dark'] {
    color-scheme: dark;
    --bg: oklch(0.175 0.008 160);
    --surface: oklch(0.215 0.009 160);
    --sunken: oklch(0.15 0.008 160);
    --line: oklch(0.31 0.01 160);
    --ink: oklch(0.95 0.006 120);
    --muted: oklch(0.74 0.012 140);
    --brand: oklch(0.78 0.12 165);
    --ok: oklch(0.78 0.13 150);
    --warn: oklch(0.83 0.12 85);
    --bad: oklch(0.74 0.13 25);
    --focus: oklch(0.74 0.12 255);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--bg);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
a { color: var(--brand); }
p { margin: 0.5rem 0; max-width: 68ch; }
code, pre { font: 0.875rem/1.5 ui-monospace, 'Liberation Mono', Menlo, monospace; }
pre {
  margin: 0.5rem 0;
  padding: 0.75rem;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--sunken);
  white-space: pre-wrap;
}
h1 { margin: 0 0 0.5rem; font-size: 1.75rem; line-height: 1.1; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.3125rem; line-height: 1.25; }
h3 { margin: 0; font-size: 1rem; }
h4 { margin: 1rem 0 0.25rem; color: var(--muted); font-size: 0.875rem; }
small { color: var(--muted); font-weight: normal; }
.get { color: var(--brand); }
.post { color: var(--ok); }
.put { color: var(--warn); }
.delete { color: var(--bad); }
main { padding: 1.5rem 1rem; }
article {
  margin: 1rem 0;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--surface);
  scroll-margin-top: 1rem;
}
article:target { border-color: var(--brand); }
.summary { font-weight: 600; }
.anchor { color: var(--muted); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.375rem 0.5rem 0.375rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
thead th { color: var(--muted); font-size: 0.875rem; }
th[scope='row'] { width: 35%; font-weight: normal; }
td p { margin: 0; color: var(--muted); font-size: 0.875rem; }
nav p { margin: 1rem 0 0.25rem; font-weight: 600; }
nav ul { margin: 0; padding: 0; list-style: none; font-size: 0.875rem; }
nav a { display: block; padding: 0.25rem 0; text-decoration: none; }
nav li a { color: var(--ink); }
nav a:hover { text-decoration: underline; }
summary { padding: 0.375rem 0; cursor: pointer; }
@media (pointer: coarse) {
  nav a, summary { padding: 0.75rem 0; }
}
@media (min-width: 64rem) {
  main:has(.calls) { display: grid; grid-template-columns: 20rem minmax(0, 60rem); gap: 2rem; padding: 0 2rem; }
  nav { position: sticky; top: 0; height: 100dvh; overflow-y: auto; padding: 1rem 0; }
  .calls { padding: 1.5rem 0; }
}
@media print {
  nav { display: none; }
  article { break-inside: avoid; }
}
`
