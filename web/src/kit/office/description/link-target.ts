/** The same rule as in the server's `sanitize-description.ts`. */
const LINK = /^(?:https?:\/\/|mailto:)\S/i
/** A mail address without `mailto:`. */
const MAIL = /^[^\s@:/?#]+@[^\s@:/?#.]+(?:\.[^\s@:/?#.]+)+$/
/** A web address without `https://`: a host name with a dot, and an optional port, path, query or hash. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i

/** Whether a description may link to this address. */
export function isLink(href: string): boolean {
  return LINK.test(href) && URL.canParse(href)
}

/**
 * Completes a typed link target: `shop.test/a` → `https://shop.test/a`, `me@shop.test` →
 * `mailto:me@shop.test`. Null if it is neither a web nor a mail address.
 */
export function linkTarget(typedText: string): string | null {
  const text = typedText.trim()
  const target = withScheme(text)
  return isLink(target) ? new URL(target).href : null
}

function withScheme(text: string): string {
  if (MAIL.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : text
}
