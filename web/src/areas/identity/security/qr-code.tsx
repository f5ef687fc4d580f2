import { encode } from 'uqr'

/** The width of the empty border that ISO/IEC 18004 requires, in modules. */
const QUIET_ZONE = 4

/** A QR code, dark on light in either theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  // A path with one square for each dark module.
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-52 rounded-control border border-line"
    >
      <rect width={size} height={size} className="fill-scan-paper" />
      <path d={modules.join('')} className="fill-scan-ink" />
    </svg>
  )
}
