import { importsOf, type SourceFile } from './folder-circles.ts'

/** An area of `server/src/areas.ts`, and its folder, from the project's folder. */
export interface OrderedArea {
  name: string
  folder: string
}

/** One file that needs another one, of another area. */
export interface Arrow {
  from: string
  to: string
  fromArea: string
  toArea: string
}

const SERVER = 'server/src'

/** The areas in their order, from the text of `server/src/areas.ts`. */
export function areasInOrder(text: string): OrderedArea[] {
  const folderOf = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.\/(.+)\/area\.ts'$/gm)].map(
      ([, name = '', folder = '']) => [name, folder],
    ),
  )
  return [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name = '']) => ({
    name: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    folder: `${SERVER}/${folderOf.get(name)}`,
  }))
}

/** Each import and each call of an SQL function that leads from one area to another, sorted. */
export function arrowsBetween(areas: OrderedArea[], files: SourceFile[]): Arrow[] {
  const areaOf = (file: string) => areas.find(({ folder }) => file.startsWith(`${folder}/`))?.name
  const definedIn = new Map(
    files.flatMap((file) => functionsOf(file).map((name): [string, string] => [name, file.path])),
  )
  return files
    .flatMap((file) => {
      const fromArea = areaOf(file.path)
      return neededBy(file, definedIn).map((to) => ({ from: file.path, to, fromArea, toArea: areaOf(to) }))
    })
    .filter((arrow): arrow is Arrow => arrow.fromArea !== undefined && arrow.toArea !== undefined)
    .filter(({ fromArea, toArea }) => fromArea !== toArea)
    .sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1))
}

const SQL_FUNCTION = /^CREATE FUNCTION api\.(\w+)/gm
const SQL_CALL = /\bapi\.(\w+)\(|functionsSchema\)?\}\.(\w+)\(|functionsSchema, '(\w+)'\)/g

function functionsOf({ path: file, text }: SourceFile): string[] {
  return file.endsWith('.sql') ? [...text.matchAll(SQL_FUNCTION)].map(([, name = '']) => name) : []
}

/** The files that this one imports, and those whose SQL functions it calls, once each. */
function neededBy(file: SourceFile, definedIn: Map<string, string>): string[] {
  const isSql = file.path.endsWith('.sql')
  const called = [...file.text.matchAll(SQL_CALL)].flatMap(([, sql, schema, id]) => {
    const name = isSql ? sql : (schema ?? id)
    return definedIn.get(name ?? '') ?? []
  })
  return [...new Set([...(isSql ? [] : importsOf(file)), ...called])]
}

/** The arrows that lead to a later area than their own: each area needs only areas before it. */
export function againstTheOrder(areas: OrderedArea[], arrows: Arrow[]): Arrow[] {
  const place = (area: string) => areas.findIndex(({ name }) => name === area)
  return arrows.filter(({ fromArea, toArea }) => place(toArea) > place(fromArea))
}

/** The drawing of the order, in Mermaid: each area below those that it needs. The host is left out: all need it. */
export function drawAreas(areas: OrderedArea[], arrows: Arrow[]): string {
  const pairs = new Set(arrows.map(({ fromArea, toArea }) => `${fromArea} ${toArea}`))
  const shown = areas.filter(({ name }) => name !== 'host').map(({ name }) => name)
  const lines = shown.flatMap((from) => {
    const needed = shown.filter((to) => pairs.has(`${from} ${to}`))
    return needed.length > 0 ? [`  ${from} --> ${needed.join(' & ')}`] : [`  ${from}`]
  })
  return ['```mermaid', 'flowchart BT', ...lines, '```'].join('\n')
}

/**
 * A table of the areas: what each has, in the words above its declaration, and its folders. `read` returns the text of
 * a file.
 */
export function describeAreas(
  areas: OrderedArea[],
  { read, foldersOf }: { read: (file: string) => string; foldersOf: (folder: string) => string[] },
): string {
  const rows = areas
    .filter(({ name }) => name !== 'host')
    .map(({ folder }) => {
      const folders = foldersOf(folder).map((name) => `\`${name}/\``)
      return `| \`${folder.slice(SERVER.length + 1)}/\` | ${wordsOf(read(`${folder}/area.ts`))} | ${folders.join(' ')} |`
    })
  return ['| Area | What it has | Its folders |', '|---|---|---|', ...rows].join('\n')
}

/** The comment above the declaration of an area. @throws if there is none */
export function wordsOf(text: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = area\(/.exec(text) ?? []
  const words = comment.replace(/\s*\n \* ?/g, ' ').trim()
  if (!words.endsWith('.')) throw new Error('No sentence above the declaration of an area says what it has.')
  return words
}
