import { accentTones, DEFAULT_ACCENT } from '@docket/contract/accent'
import type { MailContent, Sender } from '../mails/mail-content.ts'
import { type Html, html } from '../pages/html.ts'
import { renderCover } from './render-cover.ts'

/** The light colours of web/src/kit/ui/tokens.css, in a form that mail programs understand. */
const line = '#dcdbd5'
const control = '#888780'
const stampInk = '#a34a24'
const mono = 'font-family:ui-monospace,Menlo,Consolas,monospace'

/** Up to this length a value is a figure, which stays on one line; a date may take two on a phone. */
const LONGEST_FIGURE = 12

type Receipt = Pick<MailContent, 'cover' | 'stamp'> & { lines: NonNullable<MailContent['lines']> }

/** A receipt in its slot, as the shop prints it: what was bought, its lines, and the stamp. The last line is the total. */
export function renderReceipt({ cover, lines, stamp }: Receipt, { publicUrl, brand }: Sender): Html {
  const { brand: slot } = accentTones(brand?.accent ?? DEFAULT_ACCENT).light
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0">
<tr><td style="background:${slot};border-radius:6px;height:12px;font-size:0;line-height:12px">&nbsp;</td></tr>
<tr><td style="padding:0 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border:1px solid ${line};border-top:0;border-bottom:2px dotted ${control}"><tr><td style="padding:16px 12px">
${cover ? renderCover(cover, publicUrl) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${lines.map((row, index) => renderLine(row, index === lines.length - 1))}</table>
${stamp ? renderStamp(stamp) : ''}
</td></tr></table>
</td></tr></table>`
}

function renderLine({ label, value }: Receipt['lines'][number], isTotal: boolean): Html {
  const look = isTotal
    ? `padding:12px 0 4px;font-size:18px;font-weight:700;border-top:1px dashed ${control}`
    : `padding:6px 0;font-size:15px;font-weight:400`
  const cell = `${look};line-height:1.4;vertical-align:top`
  const width = value.length <= LONGEST_FIGURE ? 'white-space:nowrap' : ''
  return html`<tr><td style="${cell}">${label}</td><td align="right" style="${cell};padding-left:12px;${width};${mono}">${value}</td></tr>\n`
}

/** Askew where the mail program can turn it, and straight elsewhere. */
function renderStamp(stamp: string): Html {
  const look = `border:2px solid ${stampInk};border-radius:4px;padding:2px 8px;color:${stampInk};font-size:14px;font-weight:700;letter-spacing:1px`
  return html`<table role="presentation" align="right" cellpadding="0" cellspacing="0" style="margin:12px 0 4px;transform:rotate(-3deg)"><tr><td style="${look};${mono}">${stamp}</td></tr></table>`
}
