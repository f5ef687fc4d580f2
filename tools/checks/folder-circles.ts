import path from 'node:path'

/** A file of the project: its path from the project's folder, and its text. */
export interface SourceFile {
  path: string
  text: string
}

/** It lists the areas, of which the host is one, and the host reads it. */
const LIST = 'server/src/areas.ts'
/** An area declares what its folders have. */
const DECLARATION = /[/]area[.]ts$/
const IMPORT = /(?:from|import\(|import)\s*'(\.[^']+)'/g

/**
 * Finds folders that import a folder above them and are imported by it, as `parent ↔ child`, sorted. Such folders
 * cannot be understood one after the other. Type imports count, because they couple folders like other imports.
 */
export function findFolderCircles(files: SourceFile[]): string[] {
  const imports = new Set(files.flatMap(folderImports))
  return [...imports]
    .map((pair) => pair.split(' '))
    .filter(([from = '', to = '']) => to.startsWith(`${from}/`) && imports.has(`${to} ${from}`))
    .map(([parent, child]) => `${parent} ↔ ${child}`)
    .sort()
}

/**
 * `from to` for each folder that the file imports from. What a declaration imports, and the list, count as no folder's.
 */
function folderImports(file: SourceFile): string[] {
  if (DECLARATION.test(file.path)) return []
  return importsOf(file)
    .filter((target) => target !== LIST)
    .map((target) => `${path.dirname(file.path)} ${path.dirname(target)}`)
}

/** The files that a file imports by their relative path, from the project's folder. */
export function importsOf({ path: file, text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = '']) => path.join(path.dirname(file), target))
}
