/** Shown for a product that has no picture: a pattern like a label, derived from the id, so it is always the same. */
export function LabelPattern({ id, className = 'aspect-[8/5] w-full' }: { id: number; className?: string }) {
  const pick = pickerOf(id)
  const colours = colourPairs[pick(colourPairs.length)] ?? colourPairs[0]
  const draw = motifs[pick(motifs.length)] ?? bars
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`${className} ${colours.back}`}
    >
      <g className={colours.ink}>{draw(pick)}</g>
    </svg>
  )
}

type Pick = (below: number) => number

const colourPairs = [
  { back: 'bg-brand-soft', ink: 'fill-brand stroke-brand' },
  { back: 'bg-sunken', ink: 'fill-ink stroke-ink' },
  { back: 'bg-sunken', ink: 'fill-brand stroke-brand' },
  { back: 'bg-warn-soft', ink: 'fill-warn stroke-warn' },
] as const

const motifs = [bars, dots, hatching, arcs, blocks]

/** A barcode: bars of one to four units. */
function bars(pick: Pick) {
  const shapes = []
  for (let x = 24; x < 134; ) {
    const width = 1.5 * (1 + pick(4))
    shapes.push(<rect key={x} x={x} y={24} width={width} height={52} stroke="none" />)
    x += width + 1.5 * (1 + pick(3))
  }
  return shapes
}

/** Punched dots in a grid, some of them filled. */
function dots(pick: Pick) {
  return grid(10, 6).map(([column, row]) => (
    <circle
      key={`${column}-${row}`}
      cx={26 + column * 12}
      cy={20 + row * 12}
      r={3.5}
      strokeWidth={1}
      fillOpacity={pick(3) === 0 ? 1 : 0}
    />
  ))
}

/** Parallel lines at one of four slopes, of changing weight. */
function hatching(pick: Pick) {
  const slope = (pick(2) === 0 ? 1 : -1) * (40 + 20 * pick(3))
  return Array.from({ length: 16 }, (_, index) => {
    const x = -30 + index * 14
    // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a line
    return <line key={index} x1={x} y1={-2} x2={x + slope} y2={102} strokeWidth={1 + 2 * pick(4)} />
  })
}

/** Quarter circles turned four ways. */
function arcs(pick: Pick) {
  return grid(5, 3).map(([column, row]) => (
    <path
      key={`${column}-${row}`}
      d="M-14 -14A28 28 0 0 1 14 14H-14z"
      stroke="none"
      fillOpacity={pick(4) === 0 ? 0.25 : 1}
      transform={`translate(${24 + column * 28} ${22 + row * 28}) rotate(${90 * pick(4)})`}
    />
  ))
}

/** A matrix of squares, as on a parcel's label. */
function blocks(pick: Pick) {
  return grid(14, 8).flatMap(([column, row]) =>
    pick(2) === 0
      ? []
      : [
          <rect
            key={`${column}-${row}`}
            x={24 + column * 8}
            y={18 + row * 8}
            width={8}
            height={8}
            strokeWidth={0.3}
          />,
        ],
  )
}

function grid(columns: number, rows: number): [number, number][] {
  return Array.from({ length: columns * rows }, (_, index) => [index % columns, Math.floor(index / columns)])
}

/** A repeatable sequence of numbers for an id (a 32-bit xorshift after a multiplicative hash). */
function pickerOf(id: number): Pick {
  let state = Math.imul(id + 1, 0x9e3779b1) || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
