import path from 'node:path'

/** A document of the project. */
interface Document {
  /** From the project's folder, with `/`. */
  path: string
  text: string
}

const FILE = /[.](?:conf|css|html|js|json|md|mjs|png|service|sh|sql|svg|timer|toml|tsx?|ya?ml)$/
/** A name that begins so is a path of ours, also without an ending. */
const OURS = /^(?:app|areas|bench|contract|deploy|docs|e2e|host|kit|monitoring|proof|server|tools|web)\//

/**
 * The paths between backticks that are none of `files`. A path may begin in any folder: most documents leave out that
 * of its side, and a list names what is in one folder. `*` is any text, and `{a,b}` is a or b.
 */
export function missingPaths({ text }: Document, known: KnownPaths): string[] {
  return quotedIn(text).filter((quoted) => {
    const name = quoted.replace(/^[.]\//, '').replace(/:\d+$/, '')
    if (name.endsWith('/')) return !isThere(name.slice(0, -1), known.folders)
    if (FILE.test(name)) return !isThere(name, known.files)
    return OURS.test(name) && !isThere(name, known.folders) && !isThere(name, known.files)
  })
}

/** The paths of a project, each also without the folders that it begins with. */
export interface KnownPaths {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
}

export function knownPaths(files: readonly string[]): KnownPaths {
  return {
    files: new Set(files.flatMap(endingsOf)),
    folders: new Set(files.flatMap(foldersOf).flatMap(endingsOf)),
  }
}

/** `a/b/c`, `b/c` and `c`. */
function endingsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.map((_part, nth) => parts.slice(nth).join('/'))
}

function isThere(name: string, known: ReadonlySet<string>): boolean {
  if (!/[*{]/.test(name)) return known.has(name)
  const pattern = name
    .replace(/[.+]/g, '\\$&')
    .replace(/\*+/g, '[^/]*')
    .replace(/\{([^}]*)\}/g, (_braces, words: string) => `(?:${words.replaceAll(',', '|')})`)
  const expression = new RegExp(`^${pattern}$`)
  return [...known].some((file) => expression.test(file))
}

/** What is between backticks and may be a path. A place on a machine begins with `/` or `~`; `<name>` is any name. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => !/^[/~]|[<>…$()=|\\@]|:\/|^\*+$/.test(quoted))
}

function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** The links of a document to a file of the project that does not exist, or to a heading that its document lacks. */
export function brokenLinks(
  document: Document,
  files: readonly string[],
  read: (file: string) => string,
): string[] {
  const folders = new Set(files.flatMap(foldersOf))
  return [...withoutCode(document.text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [name = '', heading] = link.split('#')
      const file = name === '' ? document.path : path.posix.join(path.posix.dirname(document.path), name)
      const target = file.replace(/\/$/, '')
      if (!files.includes(target)) return !folders.has(target)
      return heading !== undefined && file.endsWith('.md') && !headingsOf(read(file)).has(heading)
    })
}

/** The headings of a document, as links name them. The second of two equal ones ends with `-1`. */
function headingsOf(text: string): Set<string> {
  const found = new Set<string>()
  for (const [, title = ''] of withoutCode(text).matchAll(/^#+ (.+)$/gm)) {
    const words = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const name = words.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
    let own = name
    for (let nth = 1; found.has(own); nth++) own = `${name}-${nth}`
    found.add(own)
  }
  return found
}

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

interface Known {
  scripts: readonly string[]
  /** The parts of `npm test`. */
  parts: readonly string[]
  files: readonly string[]
}

/** The npm commands of a document that do not exist, and those of `npm test` that would run no test. */
export function unknownCommands({ text }: Document, { scripts, parts, files }: Known): string[] {
  const tests = files.filter((file) => /[.]test[.]tsx?$/.test(file))
  const runs = [...text.matchAll(/\bnpm run ([a-z][a-z\d:-]*[a-z\d])/g)]
    .filter(([, name = '']) => !scripts.includes(name))
    .map(([command]) => command)
  const filtered = [...text.matchAll(/`[^`\n]*\bnpm test ([a-z][^`\n]*)`/g)].flatMap(([, words = '']) => {
    const [inBrowser, among] = [/\bbrowser\b/.test(words), words.split(' ')]
    return among
      .filter((word) => !parts.includes(word))
      .filter((word) => !tests.some((file) => file.startsWith('e2e/') === inBrowser && file.includes(word)))
      .map((word) => `npm test ${word}`)
  })
  return [...runs, ...filtered]
}
