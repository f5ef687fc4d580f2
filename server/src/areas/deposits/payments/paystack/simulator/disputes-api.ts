import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod'
import { disputeBody, dueAt } from './bodies.ts'
import { AWAITING_BANK, AWAITING_FEEDBACK, changeReturn, findDispute } from './returned-money.ts'
import { findTransaction } from './store.ts'

interface DisputeParams {
  Params: { id: string }
}

interface ApiOptions {
  pool: Pool
  secretKey: string
}

const refusal = (message: string, code: string) => ({
  status: false,
  message,
  type: 'validation_error',
  code,
})

const refuse = (reply: FastifyReply, status: number, message: string, code = 'invalid_params') =>
  reply.code(status).send(refusal(message, code))

/**
 * The dispute API: `GET /dispute/:id`, `POST /dispute/:id/evidence`, `GET /dispute/:id/upload_url` and
 * `PUT /dispute/:id/resolve`. It refuses what Paystack documents as required, and what it cannot carry out.
 * [PaystackOSS/openapi, Dispute]
 */
export function disputesApi(scope: FastifyInstance, { pool, secretKey }: ApiOptions): void {
  scope.get<DisputeParams>('/dispute/:id', async ({ params }, reply) => {
    const found = await findDisputed(pool, params.id)
    if (!found) return unknownDispute(reply)
    return { status: true, message: 'Dispute retrieved', data: disputeBody(found.transaction, found.dispute) }
  })

  scope.post<DisputeParams>('/dispute/:id/evidence', async ({ params, body }, reply) => {
    const found = await findDisputed(pool, params.id)
    if (!found) return unknownDispute(reply)
    const { data, error } = evidence.safeParse(body)
    if (!data) return refuse(reply, 400, error.issues[0]?.message ?? 'Invalid params')
    const problem = whyOver(found)
    if (problem) return refuse(reply, 400, problem, 'dispute_closed')
    const { rows } = await pool.query<{ id: number }>(
      'INSERT INTO sandbox_paystack_evidence (dispute_id) VALUES ($1) RETURNING id::float8',
      [found.dispute.id],
    )
    return {
      status: true,
      message: 'Evidence created',
      data: { ...data, dispute: found.dispute.id, ...rows[0] },
    }
  })

  scope.get<DisputeParams & { Querystring: { upload_filename?: string } }>(
    '/dispute/:id/upload_url',
    async ({ params, query, protocol, host }, reply) => {
      const found = await findDisputed(pool, params.id)
      if (!found) return unknownDispute(reply)
      if (!/^[\w-]{1,80}\.\w{2,5}$/.test(query.upload_filename ?? '')) {
        return refuse(reply, 400, 'upload_filename is required, with its extension')
      }
      const fileName = randomBytes(10).toString('hex')
      await pool.query('INSERT INTO sandbox_paystack_evidence (dispute_id, file_name) VALUES ($1, $2)', [
        found.dispute.id,
        fileName,
      ])
      const signedUrl = `${protocol}://${host}${scope.prefix}/files/${fileName}?signature=${signatureOf(fileName, secretKey)}`
      return { status: true, message: 'Upload url generated', data: { signedUrl, fileName } }
    },
  )

  scope.put<DisputeParams>('/dispute/:id/resolve', async ({ params, body }, reply) => {
    const found = await findDisputed(pool, params.id)
    if (!found) return unknownDispute(reply)
    const { data, error } = resolution.safeParse(body)
    if (!data) return refuse(reply, 400, error.issues[0]?.message ?? 'Invalid params')
    const problem = whyOver(found) ?? (await whyNot(pool, found, data))
    if (problem) return refuse(reply, 400, problem, 'invalid_resolution')
    const isDeclined = data.resolution === 'declined'
    const after = await changeReturn(pool, found.dispute, {
      status: isDeclined ? AWAITING_BANK : 'resolved',
      resolution: isDeclined ? null : data.resolution,
    })
    if (!after) return refuse(reply, 400, 'Dispute has been resolved', 'dispute_closed')
    return {
      status: true,
      message: 'Dispute successfully resolved',
      data: { ...disputeBody(found.transaction, after), refund_amount: data.refund_amount },
    }
  })
}

/** Takes the files at the signed addresses. They need no key, as with a real storage. */
export async function disputeFiles(scope: FastifyInstance, { pool, secretKey }: ApiOptions): Promise<void> {
  scope.addContentTypeParser('application/pdf', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  scope.put<{ Params: { name: string }; Querystring: { signature?: string } }>(
    '/files/:name',
    { bodyLimit: 20 * 1024 * 1024 },
    async ({ params: { name }, query, body }, reply) => {
      if (query.signature !== signatureOf(name, secretKey)) return reply.code(403).send()
      if (!Buffer.isBuffer(body) || body.length === 0) return reply.code(400).send()
      await pool.query('UPDATE sandbox_paystack_evidence SET bytes = $2 WHERE file_name = $1', [
        name,
        body.length,
      ])
      return reply.code(200).send()
    },
  )
}

function signatureOf(fileName: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(fileName).digest('hex')
}

type Disputed = NonNullable<Awaited<ReturnType<typeof findDisputed>>>

async function findDisputed(pool: Pool, id: string) {
  const dispute = /^\d{1,15}$/.test(id) ? await findDispute(pool, Number(id)) : undefined
  const transaction = dispute && (await findTransaction(pool, { accessCode: dispute.accessCode }))
  return dispute && transaction ? { dispute, transaction } : null
}

const unknownDispute = (reply: FastifyReply) => refuse(reply, 404, 'Dispute not found', 'dispute_not_found')

/** Why a dispute takes no answer any more; null if it does. */
function whyOver({ dispute }: Disputed): string | null {
  if (dispute.status !== AWAITING_FEEDBACK) return 'Dispute has been resolved'
  return dueAt(dispute).getTime() < Date.now() ? 'Dispute is past its due date' : null
}

async function whyNot(
  pool: Pool,
  { dispute, transaction }: Disputed,
  { refund_amount, uploaded_filename, evidence: evidenceId }: z.output<typeof resolution>,
): Promise<string | null> {
  if (BigInt(refund_amount) > transaction.amountKobo) {
    return 'Refund amount cannot be more than the transaction amount'
  }
  const { rows } = await pool.query<{ id: number; file: string | null; bytes: number | null }>(
    'SELECT id::float8, file_name AS file, bytes FROM sandbox_paystack_evidence WHERE dispute_id = $1 LIMIT 1000',
    [dispute.id],
  )
  if (!rows.some(({ file, bytes }) => file === uploaded_filename && bytes !== null)) {
    return 'Uploaded file not found'
  }
  if (evidenceId === undefined) return null
  return rows.some(({ id, file }) => file === null && id === evidenceId) ? null : 'Evidence not found'
}

const required = (name: string) =>
  z.string({ error: `${name} is required` }).min(1, { error: `${name} is required` })

const evidence = z.object({
  customer_email: required('customer_email'),
  customer_name: required('customer_name'),
  customer_phone: required('customer_phone'),
  service_details: required('service_details'),
})

const resolution = z.object({
  resolution: z.enum(['merchant-accepted', 'declined'], {
    error: 'resolution must be one of merchant-accepted, declined',
  }),
  message: required('message'),
  refund_amount: z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      { error: 'refund_amount is required' },
    )
    .refine((kobo) => kobo >= 0, { error: 'refund_amount must not be negative' }),
  uploaded_filename: required('uploaded_filename'),
  evidence: z.int().optional(),
})
