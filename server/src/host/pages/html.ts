/** Markup that `html` has created. Any other value is text and is escaped. */
export interface Html {
  readonly markup: string
}

type Part = string | number | Html | Html[]

/** A template for markup. Each value in `${…}` is escaped, unless `html` itself has created it. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const markup = strings.reduce((before, string, index) => before + markupOf(parts[index - 1] ?? '') + string)
  return { markup }
}

function markupOf(part: Part): string {
  if (Array.isArray(part)) return part.map((item) => item.markup).join('')
  return typeof part === 'object' ? part.markup : escapeText(String(part))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
