import type { COVER_HUES } from '@docket/contract/drawn-cover'
import type { MailedCover } from '../mails/mail-content.ts'
import { type Html, html } from '../pages/html.ts'

/**
 * The colours of the background and of the text for each hue. They are those of the light theme in
 * web/src/kit/ui/tokens.css, in a form that mail programs understand.
 */
const colours = [
  ['#fcd3db', '#5f2937'],
  ['#e6e1be', '#473d00'],
  ['#bceae9', '#00494a'],
  ['#f4d5ec', '#562b4e'],
  ['#f3dcbe', '#553600'],
  ['#c6ead5', '#034a2e'],
  ['#d4dfff', '#2f3967'],
  ['#fdd6ca', '#602c1c'],
  ['#d8e6c4', '#34440d'],
  ['#c7e4fd', '#0f4064'],
] as const satisfies { length: typeof COVER_HUES }

/** The cover as a picture of at most 160 px; a drawn one as a coloured label. */
export function renderCover(cover: MailedCover, publicUrl: string): Html {
  if ('path' in cover) {
    const style = 'display:block;width:160px;max-width:100%;height:auto;border-radius:6px;margin:8px 0 16px'
    return html`<img src="${publicUrl}${cover.path}" width="160" alt="" style="${style}">`
  }
  const [background, text] = colours[cover.hue] ?? colours[0]
  const cell = `background:${background};color:${text};border-radius:6px;padding:14px 16px;font-size:14px;line-height:1.3`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="${cell}">
<strong style="font-size:20px;line-height:1.15">${cover.head}</strong><br>${cover.tail}
</td></tr></table>`
}
