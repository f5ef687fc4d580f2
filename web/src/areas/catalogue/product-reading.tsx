import { ProductText } from './product-text.tsx'
import { productWords } from './strings.ts'

interface ProductReadingProps {
  /** The server's sanitised HTML. */
  description: string
  metadata: Record<string, string> | null
}

/** The description and the details of a product. */
export function ProductReading({ description, metadata }: ProductReadingProps) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {description.trim() !== '' && (
        <section>
          <h2 className="mb-3 text-21">{productWords.description}</h2>
          <ProductText html={description} />
        </section>
      )}
      <Details metadata={metadata} />
    </div>
  )
}

function Details({ metadata }: Pick<ProductReadingProps, 'metadata'>) {
  const entries = Object.entries(metadata ?? {})
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-21">{productWords.details}</h2>
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
