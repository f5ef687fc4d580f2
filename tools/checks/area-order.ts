import path from 'node:path'
import { importsOf, type SourceFile } from './folder-circles.ts'

/** An area's folder, such as `server/src/features/coupons`. */
type Folder = string

/** The folders of the areas in the order in which `server/src/areas.ts` lists them, without the host. */
export function areaFolders({ path: file, text }: SourceFile): Folder[] {
  const imports = [...text.matchAll(/import \{ (\w+) \} from '(\.[^']+)\/area\.ts'/g)]
  const folderOf = new Map(imports.map(([, name = '', folder = '']) => [name, folder]))
  const list = /= \[\n([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/\w+/g)]
    .filter(([name]) => name !== 'host')
    .map(([name]) => path.join(path.dirname(file), folderOf.get(name) ?? name))
}

/** Finds imports of a later area, as `file → folder`, sorted. Type imports count, because they couple areas as well. */
export function findLaterImports(files: SourceFile[], folders: Folder[]): string[] {
  const positionOf = (file: string) => folders.findIndex((folder) => file.startsWith(`${folder}/`))
  return files
    .flatMap((file) => importsOf(file).map((target) => [file.path, target] as const))
    .filter(([file]) => positionOf(file) !== -1)
    .filter(([file, target]) => positionOf(target) > positionOf(file))
    .map(([file, target]) => `${file} → ${folders[positionOf(target)]}`)
    .sort()
}
