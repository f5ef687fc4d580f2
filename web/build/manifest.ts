interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

/** Vite's `.vite/manifest.json`: the chunks of a build, by their entry source. */
export type Manifest = Record<string, Chunk>

/** The scripts that these chunks load at once, without dynamic imports. */
export function scriptsOf(manifest: Manifest, starts: readonly string[]): string[] {
  const keys = new Set(starts.flatMap((start) => [...reachable(manifest, start)]))
  return [...keys].flatMap((key) => manifest[key]?.file ?? []).filter(isScript)
}

/** A chunk and its static imports. */
export function reachable(manifest: Manifest, start: string): Set<string> {
  const visited = new Set<string>()
  const queue = [start]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (visited.has(key)) continue
    visited.add(key)
    queue.push(...(manifest[key]?.imports ?? []))
  }
  return visited
}

export function isScript(file: string): boolean {
  return file.endsWith('.js')
}
