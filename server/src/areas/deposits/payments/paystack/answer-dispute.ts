import * as z from 'zod'
import type { Http } from '../provider/http.ts'
import type { AnsweredDispute, DisputeAnswer } from '../provider/payment-provider.ts'
import { PaymentProviderError } from '../provider/payment-provider-error.ts'

/**
 * Declines a dispute: asks where its file goes, puts the file there, and resolves the dispute. A claim of fraud also wants
 * the customer's data as evidence; that call needs a phone. [PaystackOSS/openapi, Dispute; alexasomba/paystack-openapi,
 * 25-Disputes]
 */
export async function answerDispute(
  http: Http,
  baseUrl: () => string,
  answer: DisputeAnswer,
): Promise<AnsweredDispute> {
  const path = `/dispute/${encodeURIComponent(answer.disputeId)}`
  const { data } = http.read(disputeAnswer, await http.get(path))
  if (data.transaction.reference !== answer.paymentId) {
    throw new PaymentProviderError('has this dispute for another payment', { refused: true })
  }
  if (OVER.has(data.status)) return { before: data.status }
  const evidence = answer.phone === null ? null : await addEvidence(http, path, answer.phone, answer)
  const file = http.read(uploadAnswer, await http.get(`${path}/upload_url?upload_filename=${FILE_NAME}`)).data
  await putFile(uploadAddress(file.signedUrl, baseUrl()), answer.file)
  const resolved = await http.put(`${path}/resolve`, {
    resolution: 'declined',
    message: answer.message,
    // The shop gives nothing back.
    refund_amount: 0,
    uploaded_filename: file.fileName,
    ...(evidence !== null && { evidence }),
  })
  http.read(resolveAnswer, resolved)
  return { before: null }
}

/** The dispute waits for the bank, or is over. Any other status is Paystack's to judge. */
const OVER = new Set(['awaiting-bank-feedback', 'resolved', 'archived'])

const FILE_NAME = 'evidence.pdf'

async function addEvidence(
  http: Http,
  path: string,
  phone: string,
  { customer, message }: DisputeAnswer,
): Promise<number> {
  const added = await http.post(`${path}/evidence`, {
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: phone,
    service_details: message,
  })
  return http.read(evidenceAnswer, added).data.id
}

/** The hosts of Paystack and of its storage. No call goes to another host, so none goes to a private network. */
const UPLOAD_HOST = /^[a-z0-9.-]{1,200}\.(?:amazonaws\.com|paystack\.co)$/

/**
 * The address for the file, if it is one that the shop may call: of Paystack's storage by https, or of the configured
 * address of Paystack, which a sandbox has in place of both.
 * @throws PaymentProviderError
 */
export function uploadAddress(signedUrl: string, baseUrl: string): URL {
  const url = URL.parse(signedUrl)
  const isStorage =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    UPLOAD_HOST.test(url.hostname)
  if (url === null || !(isStorage || url.origin === new URL(baseUrl).origin)) {
    throw new PaymentProviderError('named an address for the file that the shop does not call')
  }
  return url
}

/** Long enough for the largest file over a slow connection. */
const UPLOAD_MS = 60_000

/** Neither the address, which lets anyone upload, nor the file is in an error or in the log. */
async function putFile(url: URL, file: Buffer): Promise<void> {
  const status = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(file),
    redirect: 'error',
    signal: AbortSignal.timeout(UPLOAD_MS),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => {
      throw new PaymentProviderError('did not take the file', { unavailable: true })
    },
  )
  if (status < 200 || status > 299) {
    throw new PaymentProviderError(`answered ${status} to the file`, { unavailable: status >= 500 })
  }
}

const name = z.string().regex(/^[\w.=-]{1,200}$/)

/** GET /dispute/:id. */
const disputeAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    status: z.string().regex(/^[\w -]{1,40}$/),
    transaction: z.object({ reference: name }),
  }),
})

/** POST /dispute/:id/evidence. Numbers are text, see parseKeepingNumbers. */
const evidenceAnswer = z.object({
  status: z.literal(true),
  data: z.object({
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  }),
})

/** GET /dispute/:id/upload_url. */
export const uploadAnswer = z.object({
  status: z.literal(true),
  data: z.object({ signedUrl: z.string().max(4_000), fileName: name }),
})

/** PUT /dispute/:id/resolve. The notice says how it ends. */
const resolveAnswer = z.object({ status: z.literal(true) })
