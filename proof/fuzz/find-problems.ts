import { errorBody } from '@docket/contract/errors'
import type { FuzzedRequest } from './fuzzed-request.ts'
import type { FuzzedAnswer } from './send.ts'

/** Texts that no answer may contain. No request contains them, so an answer cannot repeat them from its request. */
const LEAKS: [name: string, pattern: RegExp][] = [
  ['a stack', /\bat [^\n]{1,200}\.(?:m?js|ts):\d+/],
  ['a path of the server', /node_modules|node:internal|file:\/\/\//],
  ['SQL', /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b[^"]{1,80}\b(?:FROM|VALUES|SET|WHERE)\b/],
  [
    'a message of PostgreSQL',
    /syntax error at or near|violates \w+ constraint|relation "|invalid input syntax|pg_(?:catalog|stat|class)/,
  ],
  ['a message of JavaScript', /Cannot read propert|is not a function|is not iterable|Maximum call stack/],
  ['a column with a secret', /password_hash|\$argon2|wrapped_key|request_hash/],
]

/** Each refusal that Node's parser or Fastify sends before a route is known has this form. */
const RAW_REFUSAL = /^\{"error":"[\w ]+","message":"[\w ]+","statusCode":4\d\d\}$/

/** What is wrong with an answer; empty if nothing is. `secrets` are texts that only the server knows. */
export function findProblems(
  { method, path }: FuzzedRequest,
  answer: FuzzedAnswer,
  secrets: readonly string[],
): string[] {
  const { status, headers, text, isLate, tookMs } = answer
  if (isLate) return [`no answer within ${Math.round(tookMs)} ms`]
  // The shop closes a connection without an answer only if the rest of a request's body does not arrive, or if the
  // shop does not read it.
  if (status === null) return []
  const problems: string[] = []
  if (status >= 500 && status !== 503) problems.push(`the status ${status}`)
  if (status === 503 && headers['retry-after'] === undefined) problems.push('a 503 without Retry-After')
  for (const [name, pattern] of LEAKS) {
    const match = pattern.exec(text)
    if (match) problems.push(`${name} in the answer: ${match[0].slice(0, 120)}`)
  }
  if (secrets.some((secret) => text.includes(secret))) problems.push('a secret in the answer')
  // Other paths belong to the pages or to the simulators of the sandbox.
  const isCall = path.startsWith('/api/')
  if (status >= 400 && isCall && method !== 'HEAD' && !isRefusal(text)) {
    problems.push(`a ${status} without the contract’s form: ${text.slice(0, 120)}`)
  }
  return problems
}

function isRefusal(text: string): boolean {
  if (RAW_REFUSAL.test(text)) return true
  try {
    return errorBody.strict().safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
