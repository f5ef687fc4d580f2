import type { CodeGraph, Place } from './code-graph.ts'

/** What a person does, from the press of a button to the rows of the database. */
export interface Journey {
  title: string
  /** A sentence for the reader. */
  lead: string
  /** What draws the button or the list. */
  start: Place
  /** The calls of the contract that are made on the way. Of the contract, only their files are counted. */
  calls: Place[]
  /** Links that no import shows. */
  hops?: Hop[]
  /** Where the code also leads, but not this journey, with the reason. */
  without?: { place: Place; reason: string }[]
  /** Files that the journey must reach. */
  ends: string[]
}

/** A function that the caller gets as a value, or work that goes on in another request or in a job. */
interface Hop {
  from: Place
  to: Place
  /** What the reader can search for. */
  by: string
  /** A text of the first file, and one of the second. */
  seen: [string, string]
}

/** A file on a journey, and what leads to it. */
export interface Crossing {
  file: string
  /** The declaration that the journey reaches first. */
  place: Place
  /** The file that leads to it; undefined for the first one. */
  from: string | undefined
  how: string
}

type JourneyWithFiles = Journey & { files: Crossing[] }

/** The files that a journey crosses, in the order in which a reader meets them. Those that `isKit` names are left out. */
export function crossingsOf(
  graph: CodeGraph,
  journey: Journey,
  isKit: (file: string) => boolean,
): Crossing[] {
  const crossings = new Map<string, Crossing>()
  const seen = new Set<string>()
  const keyOf = ({ file, name, serves = '' }: Place) => [file, name, serves].join(' ')
  const isCall = (place: Place) => journey.calls.some((call) => keyOf(call) === keyOf(place))
  const isLeftOut = (place: Place) =>
    isKit(place.file) ||
    (place.file.startsWith('contract/') && !journey.calls.some(({ file }) => file === place.file)) ||
    journey.without?.some((end) => keyOf(end.place) === keyOf(place))
  const visit = (place: Place, how: string, from?: string) => {
    if (seen.has(keyOf(place)) || isLeftOut(place)) return
    seen.add(keyOf(place))
    if (!crossings.has(place.file)) crossings.set(place.file, { file: place.file, place, from, how })
    for (const link of graph.linksOf(place)) {
      visit(
        link.to,
        link.by === 'calls in SQL' ? `calls \`api.${link.to.name}\`` : `${link.by} it`,
        place.file,
      )
    }
    if (isCall(place))
      for (const server of graph.servesCall(place)) visit(server, `is served: \`${place.name}\``, place.file)
    for (const { from: start, to, by } of journey.hops ?? [])
      if (keyOf(start) === keyOf(place)) visit(to, `goes on by \`${by}\``, place.file)
  }
  visit(journey.start, '')
  return [...crossings.values()]
}

const HEADING = `# Journeys

The files that one act of a person crosses, from the button or the list on the screen to the rows of the database, in the order in which a reader meets them. What every area uses is left out: \`web/src/kit\`, \`web/src/app\`, \`server/src/host\` and their like (\`tools/checks/journey-list.ts\`).

\`tools/checks/journeys.test.ts\` follows the code and compares: a file that the code leads to is in the list, and no other. A link is an import (\`imports\`), an import at the first use (\`loads\`), a call of the contract that the server serves (\`is served\`), a call of an SQL function, or work that goes on elsewhere under a name that both files have (\`goes on by\`). The number says which file of the list has the link.
`

/** The text of docs/journeys.md. Each file keeps the words that the document has for it. */
export function describeJourneys(document: string, graph: CodeGraph, journeys: JourneyWithFiles[]): string {
  const words = wordsIn(document)
  const parts = journeys.map(({ title, lead, files, without = [] }) => {
    const numberOf = new Map(files.map(({ file }, index) => [file, index + 1]))
    const rows = files.map(({ file, place, from, how }, index) => {
      const does = words.get(`${title}: ${file}`) ?? graph.sentenceOf(place)
      return `| ${index + 1} | \`${file}\` | ${does} | ${from === undefined ? 'the beginning' : `${numberOf.get(from)} ${how}`} |`
    })
    return [
      `## ${title}`,
      '',
      `${lead} ${files.length} files.`,
      '',
      ...(without.length > 0 ? [`Left out: ${without.map(({ reason }) => reason).join('; ')}.`, ''] : []),
      '| | File | What it does | Link |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n')
  })
  return `${[HEADING.trimEnd(), ...parts].join('\n\n')}\n`
}

/** What the document says of each file of each journey, by `title: file`. */
export function wordsIn(document: string): Map<string, string> {
  const rows = (part: string) => [...part.matchAll(/^\| \d+ \| `([^`]+)` \| (.*?) \| [^|]* \|$/gm)]
  return new Map(
    document
      .split(/^## /m)
      .flatMap((part) =>
        rows(part).map(([, file, words = '']): [string, string] => [
          `${part.split('\n')[0]}: ${file}`,
          words,
        ]),
      ),
  )
}
