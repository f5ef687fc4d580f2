import ts from 'typescript'
import { commentAbove, docOf, firstSentence, summaryOf, topLevel } from './code-sentences.ts'
import { boundNames, hasName, packageName, resolve, takeApart, type Unit } from './code-units.ts'

/** A declaration of a file, or with `serves` the places of the file that serve this call of the contract. */
export interface Place {
  file: string
  name: string
  serves?: string
}

/** A reference from one place to another, in the same file or in another. `name` is what the other file calls it. */
interface Link {
  by: 'imports' | 'loads' | 'calls in SQL'
  to: Place
}

export interface CodeGraph {
  /** What the code of a place refers to. A type is no reference: it is gone when the code runs. */
  linksOf(place: Place): Link[]
  /** The places of the server where this call of the contract is served. */
  servesCall(endpoint: Place): Place[]
  declares(place: Place): boolean
  /** The first sentence of the comment above a declaration; empty if it has none. */
  sentenceOf(place: Place): string
  textOf(file: string): string
}

/** `files` are the paths of the project's files, from its folder. Each is read when it is first needed. */
export function createCodeGraph(files: readonly string[], read: (file: string) => string): CodeGraph {
  const textOf = remember(read)
  const unitOf = remember((file) => takeApart(file, textOf(file)))
  const sources = files.filter((file) => /^server\/src\/.*(?<![.]test)[.]ts$/.test(file))
  const functions = new Map(
    files
      .filter((file) => /^server\/src\/(?!migrations\/).*[.]sql$/.test(file))
      .flatMap((file) => functionsOf(file, textOf(file))),
  )

  const sqlLinks = (text: string, call: RegExp): Link[] =>
    [...text.matchAll(call)].flatMap(([, ...names]) => {
      const name = names.find((one) => one !== undefined) ?? ''
      const found = functions.get(name)
      return found ? [{ by: 'calls in SQL', to: { file: found.file, name } }] : []
    })
  const linksOf = ({ file, name, serves }: Place): Link[] => {
    if (file.endsWith('.sql')) return sqlLinks(functions.get(name)?.text ?? '', CALL_IN_SQL)
    const unit = unitOf(file)
    const reexported = unit.imported.get(name)
    if (reexported && serves === undefined) return [{ by: 'imports', to: reexported }]
    const nodes = serves === undefined ? (unit.declared.get(name) ?? []) : servingNodes(unit, serves, name)
    return nodes.flatMap((node) => [
      ...linksOfNode(file, unit, node, unitOf),
      ...sqlLinks(node.getText(), CALL_FROM_CODE),
    ])
  }
  return {
    linksOf,
    servesCall: (endpoint) =>
      sources
        .filter(
          (file) => textOf(file).includes(endpoint.name) && textOf(file).includes(packageName(endpoint.file)),
        )
        .filter((file) => servingNodes(unitOf(file), endpoint.file, endpoint.name).length > 0)
        .map((file) => ({ file, name: endpoint.name, serves: endpoint.file })),
    declares: ({ file, name, serves }) => {
      if (!files.includes(file)) return false
      if (file.endsWith('.sql')) return functions.get(name)?.file === file
      const unit = unitOf(file)
      return serves === undefined ? unit.declared.has(name) : servingNodes(unit, serves, name).length > 0
    },
    sentenceOf: ({ file, name, serves }) => {
      if (file.endsWith('.sql')) return firstSentence(commentAbove(textOf(file), name))
      const { declared } = unitOf(file)
      const nodes = serves === undefined ? declared.get(name) : servingNodes(unitOf(file), serves, name)
      const own = (nodes ?? []).flatMap((node) => [docOf(topLevel(node)), summaryOf(node)])
      const others = [...declared.values()].flat().map((node) => docOf(topLevel(node)))
      return [...own, ...others].map(firstSentence).find(Boolean) ?? ''
    },
    textOf,
  }
}

function remember<T>(read: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}

const CALL_IN_SQL = /\bapi\.(\w+)\(/g
/** After the schema in the text of a query, or as the second part of an SQL name. */
const CALL_FROM_CODE = /\$\{(?:sql\.id\()?(?:functionsSchema|api)\)?\}\.(\w+)\(|\(functionsSchema, '(\w+)'\)/g

function functionsOf(file: string, text: string): [name: string, { file: string; text: string }][] {
  return text
    .split(/^(?=CREATE FUNCTION api\.)/m)
    .map((part): [string, { file: string; text: string }] => [
      /^CREATE FUNCTION api\.(\w+)/.exec(part)?.[1] ?? '',
      { file, text: part.slice('CREATE FUNCTION api.'.length) },
    ])
    .filter(([name]) => name !== '')
}

/** The other places that the code in a node refers to. */
function linksOfNode(file: string, unit: Unit, root: ts.Node, unitOf: (file: string) => Unit): Link[] {
  const links: Link[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    ts.forEachChild(node, visit)
    if (ts.isIdentifier(node) && isReference(node)) links.push(...linksOfName(file, unit, node, unitOf))
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = node.arguments[0] && resolve(file, node.arguments[0])
      if (target === undefined) return
      for (const name of namesTaken(node, [...unitOf(target).declared.keys()]))
        links.push({ by: 'loads', to: { file: target, name } })
    }
  }
  visit(root)
  return links
}

function linksOfName(file: string, unit: Unit, node: ts.Identifier, unitOf: (file: string) => Unit): Link[] {
  const target = unit.imported.get(node.text)
  if (!target) return unit.declared.has(node.text) ? [{ by: 'imports', to: { file, name: node.text } }] : []
  if (target.name !== '*') return [{ by: 'imports', to: target }]
  const { parent } = node
  const member =
    ts.isPropertyAccessExpression(parent) && parent.expression === node ? parent.name.text : undefined
  const names = member === undefined ? [...unitOf(target.file).declared.keys()] : [member]
  return names.map((name) => ({ by: 'imports', to: { file: target.file, name } }))
}

/** Whether a name refers to a declaration: it does not name a property, an attribute or an HTML element. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if ('name' in parent && parent.name === node) return false
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false
  const isTag =
    ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent) || ts.isJsxClosingElement(parent)
  return !(isTag && /^[a-z]/.test(node.text))
}

/** What a lazy import takes of a module: the exports that its declaration names, or else all of them. */
function namesTaken(node: ts.Node, exported: string[]): string[] {
  let outer = node
  while (!ts.isSourceFile(outer.parent) && !ts.isStatement(outer)) outer = outer.parent
  const words = new Set(outer.getText().match(/\w+/g))
  const named = exported.filter((name) => words.has(name))
  return named.length > 0 ? named : exported
}

/**
 * The code that serves a call of the contract: what belongs to the same statement, or to the same item of a list, as
 * the reference to the call, and the local values that this code uses.
 */
function servingNodes(unit: Unit, contractFile: string, call: string): ts.Node[] {
  const nodes = new Set<ts.Node>()
  const isCall = (node: ts.Node): boolean => {
    const name = ts.isPropertyAccessExpression(node) ? node.expression : node
    if (!ts.isIdentifier(name) || ('name' in node.parent && node.parent.name === node)) return false
    const target = unit.imported.get(name.text)
    if (target?.file !== contractFile) return false
    return target.name === '*'
      ? name !== node && (node as ts.PropertyAccessExpression).name.text === call
      : target.name === call
  }
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node)) return
    if (isCall(node)) for (const one of withLocals(itemAround(node))) nodes.add(one)
    else ts.forEachChild(node, visit)
  }
  for (const node of [...unit.declared.values()].flat()) visit(node)
  return [...nodes]
}

/** The statement around a node, or the item of a list that it is part of. */
function itemAround(node: ts.Node): ts.Node {
  let item = node
  while (!ts.isStatement(item) && !ts.isVariableDeclaration(item)) {
    if (ts.isArrayLiteralExpression(item.parent) || ts.isSourceFile(item.parent)) return item
    item = item.parent
  }
  return item
}

/** The node, and the declarations of the local values that it uses, and that those use. */
function withLocals(node: ts.Node): ts.Node[] {
  const found = new Set<ts.Node>([node])
  for (const one of found) {
    const names = new Set(one.getText().match(/\w+/g))
    for (let outer = node.parent; outer; outer = outer.parent) {
      if (!ts.isBlock(outer)) continue
      for (const statement of outer.statements) {
        const declared = ts.isVariableStatement(statement)
          ? [...statement.declarationList.declarations]
          : [statement]
        for (const local of declared)
          if ('name' in local && local !== node && localNames(local).some((name) => names.has(name)))
            found.add(local)
      }
    }
  }
  return [...found]
}

function localNames(node: ts.Node): string[] {
  if (ts.isVariableDeclaration(node)) return boundNames(node.name)
  return hasName(node) ? [node.name.text] : []
}
