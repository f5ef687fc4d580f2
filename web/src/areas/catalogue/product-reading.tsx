import { ProductText } from './product-text.tsx'
import { productWords } from './strings.ts'

interface ProductFactsProps {
  /** The server's sanitised HTML. */
  description: string
  metadata: Record<string, string> | null
}

/** What a product is, in short: the first paragraph of its description, and its details. */
export function ProductFacts({ description, metadata }: ProductFactsProps) {
  const { summary } = splitDescription(description)
  const details = Object.entries(metadata ?? {})
  if (summary === '' && details.length === 0) return null
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {summary !== '' && <ProductText html={summary} />}
      {details.length > 0 && <Details entries={details} />}
    </div>
  )
}

/** The description of a product without its first paragraph, if `ProductFacts` has that one. */
export function ProductDescription({ description }: Pick<ProductFactsProps, 'description'>) {
  const { rest } = splitDescription(description)
  if (rest === '') return null
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-21">{productWords.description}</h2>
      <ProductText html={rest} />
    </section>
  )
}

/** A longer paragraph would push away what comes after it. */
const MAX_SUMMARY_LENGTH = 400

/**
 * A description's first paragraph, which says what the product is, and the rest. A description may also begin with
 * something else, or with a link: then it has no summary. `html` is sanitised by the server, so each tag is closed.
 */
export function splitDescription(html: string): { summary: string; rest: string } {
  const text = html.trim()
  const end = text.indexOf('</p>') + '</p>'.length
  const first = text.slice(0, end)
  const isSummary =
    first.startsWith('<p>') && !first.includes('<a ') && first !== '<p></p>' && end <= MAX_SUMMARY_LENGTH
  return isSummary ? { summary: first, rest: text.slice(end).trim() } : { summary: '', rest: text }
}

function Details({ entries }: { entries: [name: string, value: string][] }) {
  return (
    <section>
      <h2 className="sr-only">{productWords.details}</h2>
      <dl className="max-w-measure border-line border-t text-14">
        {entries.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-line border-b py-2"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
