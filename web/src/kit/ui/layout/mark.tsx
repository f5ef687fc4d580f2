/** The product's mark: a torn receipt. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 24" aria-hidden="true" className="h-6 w-5 shrink-0">
      <path className="fill-brand" d="M1 0h18v24l-3-2.4L13 24l-3-2.4L7 24l-3-2.4L1 24z" />
      <path className="stroke-on-brand" strokeWidth="1.75" d="M5 6.5h10M5 11h10" />
      <path className="stroke-on-brand" strokeWidth="1.75" strokeDasharray="1.5 2" d="M5 15.5h10" />
    </svg>
  )
}
