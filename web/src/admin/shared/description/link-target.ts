/** The same rule as in the server's `sanitize-description.ts`. */
const LINK = /^(?:https?:\/\/|mailto:)\S/i
const MAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i

/** Whether a description may link to it. */
export function isLink(href: string): boolean {
  return LINK.test(href) && URL.canParse(href)
}

/**
 * Completes a typed link target: `shop.test/a` → `https://shop.test/a`, `me@shop.test` →
 * `mailto:me@shop.test`. Null if it is neither a web nor a mail address.
 */
export function linkTarget(typed: string): string | null {
  const text = typed.trim()
  const whole = MAIL.test(text) ? `mailto:${text}` : HOST.test(text) ? `https://${text}` : text
  return isLink(whole) ? new URL(whole).href : null
}
