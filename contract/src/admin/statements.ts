import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { month, statement, statementMonths } from '../statements.ts'
import { idText } from '../text.ts'

/*
 * The statements of a customer, as the customer has them.
 */

export const userStatementMonths = endpoint({
  method: 'GET',
  path: '/admin/user/:id/statement/list',
  access: 'admin',
  permission: 'view',
  summary: "The months from the first entry of a customer's wallet until now, newest first",
  params: z.object({ id: idText }),
  output: statementMonths.output,
  errors: ['NOT_FOUND'],
})

export const userStatement = endpoint({
  method: 'GET',
  path: '/admin/user/:id/statement/:month',
  access: 'admin',
  permission: 'view',
  summary: "A customer's statement of a month, from the ledger",
  params: z.object({ id: idText, month }),
  query: statement.query,
  output: statement.output,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'RATE_LIMITED'],
})
