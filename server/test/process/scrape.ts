/** One series of a scrape. */
interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

/** The result of one read of `/metrics`. */
export interface Scrape {
  /** Every declared metric, also those without a series. */
  names: Set<string>
  series: Series[]
  /** The sum of the series with this name and these labels; undefined if there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined
}

/** Reads the metrics at `origin` in the text format of Prometheus. @throws if a line does not have that format. */
export async function scrape(origin: string): Promise<Scrape> {
  const response = await fetch(`${origin}/metrics`)
  if (response.status !== 200) throw new Error(`The metrics were refused: ${response.status}`)
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  const series = lines.filter((line) => !line.startsWith('#')).map(parseSeries)
  const names = lines.flatMap((line) => /^# TYPE (\S+) /.exec(line)?.[1] ?? [])
  return {
    names: new Set([...names, ...series.map(({ name }) => name)]),
    series,
    value(name, labels = {}) {
      const matching = series.filter((each) => each.name === name && hasLabels(each, labels))
      return matching.length === 0 ? undefined : matching.reduce((sum, { value }) => sum + value, 0)
    },
  }
}

function hasLabels({ labels }: Series, requiredLabels: Record<string, string>): boolean {
  return Object.entries(requiredLabels).every(([name, value]) => labels[name] === value)
}

function parseSeries(line: string): Series {
  const [, name, labels = '', value] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (!name || !value) throw new Error(`Not a line of the text format: ${line}`)
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
  return { name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Infinity : Number(value) }
}
