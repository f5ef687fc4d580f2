interface FactLine {
  /** If two lines may have one label. */
  key?: string
  label: string
  /** Nothing is shown without a value. */
  value: string | null | false
}

/** Facts in lines: the label at the start, the value at the end. */
export function FactLines({ lines }: { lines: readonly FactLine[] }) {
  return (
    <dl className="mt-2 flex flex-col gap-1 text-14">
      {lines.map(
        ({ key, label, value }) =>
          value && (
            <div key={key ?? label} className="flex items-baseline justify-between gap-4">
              <dt className="wrap-anywhere min-w-24 text-muted">{label}</dt>
              <dd className="wrap-anywhere min-w-0 text-end font-mono tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
