import ts from 'typescript'

/** The comment above an SQL function. */
export function commentAbove(text: string, name: string): string {
  const [above = ''] = text.split(`CREATE FUNCTION api.${name}(`)
  const lines = above.trimEnd().split('\n')
  return lines.slice(lines.findLastIndex((line) => !line.startsWith('--')) + 1).join(' ')
}

/** The comment above a statement. */
export function docOf(statement: ts.Node): string {
  const text = statement.getSourceFile().text.slice(statement.pos, statement.getStart())
  return /\/\*\*([\s\S]*?)\*\/\s*$/.exec(text)?.[1] ?? ''
}

export function topLevel(node: ts.Node): ts.Node {
  let statement = node
  while (!ts.isSourceFile(statement.parent)) statement = statement.parent
  return statement
}

/** What the contract says of a call. */
export function summaryOf(node: ts.Node): string {
  return /\bsummary:\s*'([^']+)'/.exec(node.getText())?.[1] ?? ''
}

export function firstSentence(comment: string): string {
  const text = comment
    .replace(/\s*\n\s*\*|--/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/@\w+.*/, '')
    .trim()
  return /^.*?[^.][.](?= [A-Z`]|$)/.exec(text)?.[0] ?? text
}
