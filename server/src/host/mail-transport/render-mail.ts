import { accentTones, DEFAULT_ACCENT } from '@docket/contract/accent'
import { fittedLogo } from '@docket/contract/brand-styles'
import type { MailContent, Sender } from '../mails/mail-content.ts'
import { type Html, html } from '../pages/html.ts'
import { renderReceipt } from './render-receipt.ts'

/** The light colours of web/src/kit/ui/tokens.css, in a form that mail programs understand. */
const ink = '#141a15'
const muted = '#545a54'
const line = '#dcdbd5'
const paper = '#fbfaf7'
const sans = 'font-family:Helvetica,Arial,sans-serif'
/** The longest word breaks: the first for most mail programs, the second for new ones. */
const breaks = 'word-break:break-word;overflow-wrap:anywhere'
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace'

const UNSUBSCRIBE = 'Unsubscribe'

/** The two bodies of a mail. */
export function renderMail(content: MailContent, shop: Sender) {
  return { text: asText(content, shop.storeName), html: asHtml(content, shop) }
}

function asText(content: MailContent, storeName: string): string {
  const { title, paragraphs, lines = [], stamp, button, notes, unsubscribeUrl } = content
  const width = Math.max(0, ...lines.map(({ label }) => label.length)) + 3
  return [
    title,
    ...paragraphs,
    ...(lines.length > 0
      ? [lines.map(({ label, value }) => `${`${label} `.padEnd(width, '.')} ${value}`).join('\n')]
      : []),
    ...(stamp ? [stamp] : []),
    `${button.label}:\n${button.url}`,
    ...notes,
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`] : []),
    `-- \n${storeName}`,
  ].join('\n\n')
}

/** With tables and inline styles, which all mail programs display alike. */
function asHtml(content: MailContent, shop: Sender): string {
  const { title, paragraphs, lines, button, notes, unsubscribeUrl } = content
  const { brand, onBrand } = accentTones(shop.brand?.accent ?? DEFAULT_ACCENT).light
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${paper};${sans};color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${breaks}">
<tr><td style="padding:0 4px 16px;font-size:16px;font-weight:700;color:${brand}">${nameOrLogo(shop)}</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-top:4px solid ${brand};border-radius:8px;padding:32px 28px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.2;font-weight:700">${title}</h1>
${paragraphs.map((text) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${text}</p>\n`)}
${lines ? renderReceipt({ ...content, lines }, shop) : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td style="background:${brand};border-radius:4px">
<a href="${button.url}" style="display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:${onBrand};text-decoration:none">${button.label}</a>
</td></tr></table>
${notes.map((text) => html`<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${muted}">${text}</p>\n`)}
${unsubscribeUrl ? html`<p style="margin:0;font-size:14px;line-height:1.5"><a href="${unsubscribeUrl}" style="color:${muted}">${UNSUBSCRIBE}</a></p>\n` : ''}
</td></tr>
<tr><td style="padding:16px 4px;font-size:12px;line-height:1.5;color:${muted}">If the button does not work, open this address:<br><a href="${button.url}" style="color:${muted};${mono};word-break:break-all">${button.url}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`.markup
}

/** The logo with the name of the shop as its text, or the name. */
function nameOrLogo({ storeName, publicUrl, brand }: Sender): Html {
  const logo = brand?.logo
  if (!logo) return html`${storeName}`
  const { width, height } = fittedLogo(logo)
  // Mails are light.
  const plate = logo.ground === 'dark' ? `;background:${ink};padding:8px 12px;border-radius:4px` : ''
  return html`<img src="${publicUrl}${logo.url}" width="${width}" height="${height}" alt="${storeName}" style="display:block;border:0${plate}">`
}
