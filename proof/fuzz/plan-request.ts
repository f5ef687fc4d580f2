import type { Endpoint } from '@docket/contract/endpoint'
import { inputSchemaOf } from '../../server/test/input-schema.ts'
import type { Random } from '../random.ts'
import { changeJsonBody } from './change-body.ts'
import { changeHead } from './change-head.ts'
import { changeUpload, sampleUpload } from './change-upload.ts'
import { type CallerName, callerNames, type FuzzedRequest } from './fuzzed-request.ts'
import { type JsonSchema, type KnownValues, sampleObject } from './sample-value.ts'

/** What the running shop adds to a request: who calls, and values that exist. */
export interface Callers {
  /** The token of a caller; null: none. */
  tokenOf(name: CallerName): string | null
  /** A read-only tracking key, once a customer has one. */
  trackingKey(): string | null
  known: KnownValues
}

const VALID_SHARE = 0.25
const RIGHT_CALLER_SHARE = 0.7
const KEY_SHARE = 0.5
/** Few enough that requests often repeat an idempotency key, which tests replays. */
const DIFFERENT_KEYS = 50

/** The nth request of a seed. It depends on the seed, on `nth`, and on the values that the shop knows. */
export function planRequest(
  nth: number,
  endpoint: Endpoint,
  callers: Callers,
  random: Random,
): FuzzedRequest {
  const source = { random, known: callers.known }
  const request: FuzzedRequest = {
    nth,
    endpoint,
    caller: chooseCaller(endpoint, random),
    method: endpoint.method,
    path: pathOf(endpoint, (schema) => sampleObject(schema, source)),
    query: endpoint.query ? queryOf(sampleObject(inputSchemaOf(endpoint.query), source)) : '',
    headers: [],
    body: null,
    changes: [],
  }
  authorize(request, callers)
  if (endpoint.idempotent && random.chance(KEY_SHARE)) {
    request.headers.push(['idempotency-key', `a-key-of-fuzzing-${random.integer(1, DIFFERENT_KEYS)}`])
  }
  const fields = endpoint.body ? sampleObject(inputSchemaOf(endpoint.body), source) : null
  if (fields) {
    request.headers.push(['content-type', 'application/json'])
    request.body = JSON.stringify(fields)
  }
  if (endpoint.upload) sampleUpload(request, random, random.pick(callers.known.ids))
  if (random.chance(VALID_SHARE)) return request
  changeRequest(request, fields, random)
  if (random.chance(0.2)) changeHead(request, random)
  return request
}

function changeRequest(request: FuzzedRequest, fields: Record<string, unknown> | null, random: Random) {
  const shouldChangeBody = random.chance(0.65)
  if (fields && shouldChangeBody) return changeJsonBody(request, fields, random)
  if (request.endpoint.upload && shouldChangeBody) return changeUpload(request, random)
  changeHead(request, random)
}

function chooseCaller({ access }: Endpoint, random: Random): CallerName {
  if (random.chance(1 - RIGHT_CALLER_SHARE)) return random.pick(callerNames)
  if (access === 'admin') return 'admin'
  if (access === 'public') return random.pick(callerNames)
  return random.chance(0.7) ? 'customer' : 'another customer'
}

function authorize(request: FuzzedRequest, callers: Callers) {
  const session = callers.tokenOf(request.caller)
  const token = request.endpoint.access === 'key' && session ? callers.trackingKey() : session
  if (token) request.headers.push(['authorization', `Bearer ${token}`])
}

function pathOf({ path, params }: Endpoint, sample: (schema: JsonSchema) => Record<string, unknown>): string {
  const values = params ? sample(inputSchemaOf(params)) : {}
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? 1)),
  )
  return `/api${filledPath}`
}

function queryOf(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
}
