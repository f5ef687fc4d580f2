import { isIP } from 'node:net'
import type { Endpoint, Output } from '@docket/contract/endpoint'
import { errorBody, errorCodes } from '@docket/contract/errors'
import { mayDo, permissionsIn } from '@docket/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { ShopError } from '../../errors.ts'
import { type Actor, actorOf } from '../../security/actor.ts'
import type { Identity, Sessions } from '../../security/sessions.ts'
import { asksByItself, lacksProof, proofMinutes } from '../../security/step-up.ts'
import { API_HEADERS, JSON_TYPE } from '../api-headers.ts'
import { flushCoalesced } from '../cache/flush-coalesced.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { type Bounds, boundWork } from '../overload/bound-work.ts'
import { refuseBusy } from '../overload/refuse-busy.ts'
import { withLongTimeout } from '../timeouts.ts'
import { type IdempotencyKey, idempotencyOf } from './idempotency.ts'
import { isUnattended } from './unattended.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts an `Idempotency-Key` header. */
    isIdempotent?: boolean
  }
  interface FastifyRequest {
    /** Set by the access check of a route that is not public, also for a caller whom it refuses. */
    identity: Identity | null
  }
}

/** The headers of an answer from the cache, in the form of `flushCoalesced`. */
const CACHED_HEADERS = Object.entries({ ...API_HEADERS, 'content-type': JSON_TYPE }).flat()

/** What the endpoint's schema makes of one part of a call; undefined if the endpoint does not have this part. */
type Parsed<E, Part extends string> = E extends { [K in Part]: z.ZodType } ? z.output<E[Part]> : undefined
type CallerOf<E extends Endpoint> = E['access'] extends 'public' | 'key' ? Identity | null : Identity
type ActorOf<E extends Endpoint> = E['access'] extends 'public' | 'key' ? Actor | null : Actor

/** One call with its parsed parts and its caller, as a handler gets it. */
export interface Call<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  caller: CallerOf<E>
  /** The client's IP address, as TRUST_PROXY allows to determine it. */
  address: string
  /** The caller and the address, for the audit log. */
  actor: ActorOf<E>
  idempotency: IdempotencyKey | null
  request: FastifyRequest
  /** For headers only: the route sends the answer. */
  reply: FastifyReply
}

export interface RouteOptions {
  /** Caches the answer's bytes, which must be the same for every caller with access. */
  cache?: ResponseCache
  /** The largest body in bytes; 64 KiB by default. */
  bodyLimit?: number
  /** Limits how many of its calls this process runs at the same time; see `boundWork`. */
  bounds?: Bounds
}

/**
 * Registers one endpoint of the contract: access check, parsing, idempotency key, and an answer that its schema checks.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  sessions: Sessions,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Output<E>>,
  { cache, bodyLimit = 64 * 1024, bounds = cache ? 'cached' : 'usual' }: RouteOptions = {},
): void {
  const { run, isFull } = boundWork(endpoint, bounds)
  const status = endpoint.status ?? 200
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit,
    schema: routeSchema(endpoint, status),
    config: { isIdempotent: endpoint.idempotent === true },
    onRequest: cache
      ? [
          accessCheck(endpoint, sessions),
          answerFromCache(cache),
          refuseIfFull((key) => isFull() && !cache.isReading(key)),
        ]
      : [refuseIfFull(isFull), accessCheck(endpoint, sessions)],
    handler: async (request, reply) => {
      const call = callOf(endpoint, request, reply)
      if (!cache) {
        const work = () => run(() => handler(call))
        const output = await (endpoint.access === 'admin' ? withLongTimeout(request, work) : work())
        return reply.code(status).send(output)
      }
      const cacheKey = { url: request.url, readerId: request.identity?.id }
      const bytes = await readCached(cache, endpoint, cacheKey, () => handler(call))
      return sendJson(reply, bytes)
    },
  })
}

/** An answer's bytes, from the cache or by `work`. @throws UNAVAILABLE if too many reads wait */
export async function readCached<E extends Endpoint>(
  cache: ResponseCache,
  endpoint: E,
  { url, readerId }: { url: string; readerId: number | undefined },
  work: () => Promise<Output<E>>,
): Promise<Buffer> {
  const { run } = boundWork(endpoint, 'cached')
  const make = async () => Buffer.from(JSON.stringify(endpoint.output.parse(await run(work))))
  return cache.peek(url, readerId) ?? cache.read(url, make, readerId)
}

export function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const { identity: caller } = request
  const address = addressOf(request)
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    caller,
    address,
    actor: caller && actorOf({ caller, address }),
    idempotency: endpoint.idempotent ? idempotencyOf(request) : null,
    request,
    reply,
    // Fastify has parsed each part by the endpoint's own schema.
  } as Call<E>
}

/**
 * The client's address without the zone of a link-local address, which PostgreSQL does not accept; the socket's address
 * if a proxy sends something else. A client that has disconnected has no address, although the type says otherwise.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  const address = (ip as string | undefined)?.split('%', 1)[0] ?? ''
  return isIP(address) ? address : (socket.remoteAddress ?? '0.0.0.0')
}

export function routeSchema(endpoint: Endpoint, status: number) {
  const codes = endpoint.errors.map((code) => `${code} (${errorCodes[code].status})`).join(', ')
  return {
    summary: endpoint.summary,
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
    description: `${callersOf(endpoint)}${needsProof(endpoint)}${codes && ` Refuses with: ${codes}.`}`,
    security: endpoint.access === 'public' ? [] : [{ [endpoint.access === 'key' ? 'key' : 'bearer']: [] }],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    // For the document only: Fastify does not know this key, so it does not parse the body.
    ...(endpoint.upload && { upload: endpoint.upload }),
    response: { [status]: documentedOutput(endpoint), '4xx': errorBody, '5xx': errorBody },
  }
}

function documentedOutput({ output, outputType }: Endpoint) {
  return outputType ? { content: { [outputType]: { schema: output } } } : output
}

const NEEDS: Record<string, string> = {
  true: 'Needs',
  'two-step': 'With two-step sign-in, needs',
  hour: 'Needs',
  'price-change': 'If it changes the selling price, needs',
  'account-texts': 'If it shows the texts of accounts, needs',
}

function needsProof({ stepUp }: Endpoint): string {
  if (!stepUp) return ''
  return ` ${NEEDS[String(stepUp)]} a proof of the last ${proofMinutes(stepUp)} minutes (POST /security/step-up).`
}

const CALLERS: Record<Endpoint['access'], string> = {
  public: 'For everyone.',
  'signed-in': 'For every signed-in user.',
  user: 'For signed-in customers.',
  admin: 'For signed-in admins.',
  key: 'For the owner of a tracking key.',
}

function callersOf({ access, permission = 'any-operator' }: Endpoint): string {
  const names = permissionsIn(permission)
  return names.length === 0 ? CALLERS[access] : `For admins with the permission ${names.join(' and ')}.`
}

/** `GET /admin/deposit/:id` is `getAdminDepositById`. Generated clients use it as the name of a method. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = `${method.toLowerCase()}${path.replaceAll('/:', '/by-')}`
  const [first = '', ...others] = words.split(/[^A-Za-z]+/)
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** `/shop/buy` is in `shop`, `/admin/deposit/:id` in `admin-deposit`. An area describes each tag. */
export function tagOf({ path }: Pick<Endpoint, 'path'>): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'admin' ? `admin-${second}` : first
}

/**
 * Allows a request only if its session is valid, and has the right role, the permission of the call and, for some
 * calls, a fresh proof. In callback style, so that nothing is awaited if the session is in the cache.
 */
export function accessCheck(
  {
    access,
    permission,
    stepUp,
    outputType,
  }: Pick<Endpoint, 'access' | 'permission' | 'stepUp' | 'outputType'>,
  sessions: Sessions,
) {
  // An open screen reconnects to its stream automatically, so a stream does not count as use.
  const isStream = outputType === 'text/event-stream'
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
    if (access === 'public' || access === 'key') return done()
    const decide = (identity: Identity | null) => {
      if (!identity) return done(new ShopError('UNAUTHENTICATED'))
      // A refused caller is kept, too, for the security event.
      request.identity = identity
      if (access !== 'signed-in' && identity.role !== (access === 'admin' ? 'ADMIN' : 'USER')) {
        return done(new ShopError('FORBIDDEN'))
      }
      if (access === 'admin' && identity.mustEnrol) return done(new ShopError('TOTP_ENROLMENT_REQUIRED'))
      if (access === 'admin' && !isPermitted(identity, permission))
        return done(new ShopError('FORBIDDEN', NOT_IN_ROLE))
      if (!asksByItself(stepUp) && lacksProof(identity, stepUp))
        return done(new ShopError('STEP_UP_REQUIRED'))
      if (!isStream && !isUnattended(request)) sessions.noteUse(identity)
      done()
    }
    const token = bearerToken(request.headers.authorization)
    if (!token) return decide(null)
    const cachedIdentity = sessions.peek(token)
    // Another process may have a newer proof than the cache.
    if (cachedIdentity && !lacksProof(cachedIdentity, stepUp)) return decide(cachedIdentity)
    sessions.check(token).then(decide, done)
  }
}

export const NOT_IN_ROLE = 'Your role does not allow this. Ask an owner of the shop.'

/** No admin may make a call that names no permission. */
function isPermitted({ operatorRole }: Identity, permission: Endpoint['permission']): boolean {
  return permission !== undefined && mayDo(operatorRole, permission)
}

export function bearerToken(header: string | undefined): string | null {
  return header && header.length < 4_096 && /^bearer /i.test(header) ? header.slice(7) : null
}

function answerFromCache(cache: ResponseCache) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const bytes = cache.peek(request.url, request.identity?.id)
    if (!bytes) return done()
    // Without Fastify's reply: its hooks and serialisers have nothing to do for finished bytes.
    reply.hijack()
    const { transportHeaders } = request.server
    const headers = [...CACHED_HEADERS, ...transportHeaders, 'x-request-id', request.id]
    flushCoalesced({ response: reply.raw, headers, bytes })
  }
}

/** Refuses before reading the request: in an overload, refusals are most of the work. */
export function refuseIfFull(isFull: (key: string) => boolean) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (isFull(request.url)) refuseBusy(request, reply, 'Too many requests wait for the database.')
    else done()
  }
}

function sendJson(reply: FastifyReply, bytes: Buffer) {
  return reply.header('content-type', JSON_TYPE).send(bytes)
}
