import { expect, it } from 'vitest'
import { ledgerRules } from '../../../test/check-ledger.ts'

const LINE_WIDTH = 110

// After a change of a rule, write the file again: npm run tables
it('the commands check the rules of all areas', async () => {
  await expect(declaredRulesFile()).toMatchFileSnapshot('declared-rules.ts')
})

function declaredRulesFile(): string {
  const rules = ledgerRules.map(
    ({ nth, name, rows, violations }) => `  {
    nth: ${nth},
    name: ${quote(name)},
    rows: ${quote(rows)},
${property('violations', violations.replace(/\s+/g, ' ').trim())}
  },
`,
  )
  return `// The areas declare these rules in their area.ts. After a change there, write this file again: npm run tables
import type { LedgerRule } from '../areas/ledger-rule.ts'

/** The rules of all areas, for commands: they do not load the areas with all their routes. */
export const DECLARED_RULES: readonly LedgerRule[] = [
${rules.join('')}]
`
}

/** As the formatter writes it: a text that does not fit into the line begins below its name. */
function property(name: string, text: string): string {
  const line = `    ${name}: ${quote(text)},`
  return line.length <= LINE_WIDTH ? line : `    ${name}:\n      ${quote(text)},`
}

function quote(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`
}
