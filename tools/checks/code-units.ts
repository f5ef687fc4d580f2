import path from 'node:path'
import ts from 'typescript'
import type { Place } from './code-graph.ts'

/** A file of TypeScript, taken apart. */
export interface Unit {
  /** The declarations at its top level by name. An interface and a function may share a name. */
  declared: Map<string, ts.Node[]>
  /** What a local name refers to in another file of the project; `*` is all of that file. */
  imported: Map<string, Place>
}

export function takeApart(file: string, text: string): Unit {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const unit: Unit = { declared: new Map(), imported: new Map() }
  const declare = (name: string, node: ts.Node) =>
    unit.declared.set(name, [...(unit.declared.get(name) ?? []), node])
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const node of statement.declarationList.declarations)
        for (const name of boundNames(node.name)) declare(name, node)
    } else if (ts.isImportDeclaration(statement)) addImports(file, statement, unit.imported)
    else if (ts.isExportDeclaration(statement)) addExports(file, statement, unit.imported)
    else if (hasName(statement)) declare(statement.name.text, statement)
    else if (ts.isExportAssignment(statement)) declare('default', statement)
  }
  return unit
}

export function hasName(node: ts.Node): node is ts.Node & { name: ts.Identifier } {
  return 'name' in node && node.name !== undefined && ts.isIdentifier(node.name as ts.Node)
}

export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}

function addImports(file: string, statement: ts.ImportDeclaration, imported: Unit['imported']) {
  const target = resolve(file, statement.moduleSpecifier)
  const clause = statement.importClause
  if (target === undefined || !clause || clause.isTypeOnly) return
  if (clause.name) imported.set(clause.name.text, { file: target, name: 'default' })
  const bindings = clause.namedBindings
  if (!bindings) return
  if (ts.isNamespaceImport(bindings)) imported.set(bindings.name.text, { file: target, name: '*' })
  else
    for (const one of bindings.elements)
      if (!one.isTypeOnly)
        imported.set(one.name.text, { file: target, name: (one.propertyName ?? one.name).text })
}

function addExports(file: string, statement: ts.ExportDeclaration, imported: Unit['imported']) {
  const target = statement.moduleSpecifier && resolve(file, statement.moduleSpecifier)
  const clause = statement.exportClause
  if (target === undefined || statement.isTypeOnly || !clause || !ts.isNamedExports(clause)) return
  for (const one of clause.elements)
    imported.set(one.name.text, { file: target, name: (one.propertyName ?? one.name).text })
}

const CONTRACT = '@docket/contract/'

/** The file of the project that an import names; undefined for a package. */
export function resolve(file: string, specifier: ts.Node): string | undefined {
  if (!ts.isStringLiteral(specifier)) return undefined
  const { text } = specifier
  if (text.startsWith(CONTRACT)) return `contract/src/${text.slice(CONTRACT.length)}.ts`
  return /^\..*\.tsx?$/.test(text) ? path.posix.join(path.posix.dirname(file), text) : undefined
}

export function packageName(contractFile: string): string {
  return contractFile.replace('contract/src/', CONTRACT).replace(/\.ts$/, "'")
}
