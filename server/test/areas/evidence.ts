import type { Answer, TestShop } from '../shop.ts'

/** A file that begins and ends like a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

interface AnswerForm {
  id: unknown
  message?: string
  phone?: string
  file?: Buffer | null
}

/** Sends an answer to a dispute as the office does. */
export async function sendAnswer(
  shop: Pick<TestShop, 'api'>,
  token: string,
  { id, message = 'The goods were delivered and used.', phone, file = PDF }: AnswerForm,
): Promise<Answer> {
  const form = new FormData()
  form.append('id', String(id))
  form.append('message', message)
  if (phone !== undefined) form.append('phone', phone)
  if (file !== null)
    form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'e.pdf')
  const response = new Response(form)
  return shop.api('POST', '/admin/dispute/answer', {
    token,
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  })
}
