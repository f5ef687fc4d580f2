import ts from 'typescript'

/** A regular expression in a source file. */
export interface Expression {
  file: string
  line: number
  source: string
  flags: string
}

/** `new RegExp(…)` with parts that are not literals, so that no tool can read the expression. */
interface UnreadableExpression {
  file: string
  line: number
  text: string
}

/** Finds each literal, and each `RegExp(…)` whose arguments are texts. */
export function collectExpressions(file: string, text: string) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const expressions: Expression[] = []
  const unreadable: UnreadableExpression[] = []
  const visit = (node: ts.Node) => {
    ts.forEachChild(node, visit)
    const line = () => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      expressions.push({
        file,
        line: line(),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
    }
    if (!isRegExpCall(node)) return
    const [source, flags = ''] = (node.arguments ?? []).map(textOf)
    if (source != null && flags !== null) {
      expressions.push({ file, line: line(), source, flags })
    } else {
      unreadable.push({ file, line: line(), text: node.getText(tree) })
    }
  }
  visit(tree)
  return { expressions, unreadable }
}

function isRegExpCall(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  )
}

/** Null if it is not a text, or one with values in it. */
function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw'
  return isRaw && ts.isNoSubstitutionTemplateLiteral(node.template) ? (node.template.rawText ?? null) : null
}
