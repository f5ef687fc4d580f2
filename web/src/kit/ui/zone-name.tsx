/** The IANA name of a time zone. It breaks only after its slashes: `America/Argentina/` and `Buenos_Aires`. */
export function ZoneName({ zone }: { zone: string }) {
  return zone.split('/').map((part, nth, { length }) => (
    <span key={part} className="whitespace-nowrap">
      {part}
      {nth < length - 1 && '/'}
      <wbr />
    </span>
  ))
}
