import { Readable } from 'node:stream'
import { importAccounts as endpoint, MAX_IMPORT_BYTES } from '@docket/contract/admin/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { actorOf } from '../../platform/actor.ts'
import { announceCatalogueChange } from '../../platform/announce-catalogue-change.ts'
import { invalid, ShopError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseForeignText } from '../../platform/read-json.ts'
import { route } from '../../platform/route.ts'
import { importAccounts } from '../../stock/import-accounts.ts'
import type { Separator } from '../../stock/split-entries.ts'

/**
 * The import, in a scope of its own: here a body is plain text and nothing else, and it is passed on as the stream
 * that it is instead of being read first.
 */
export function importRoute(scope: FastifyInstance, platform: Platform): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload))

  route(scope, platform.sessions, endpoint, async (call) => {
    const { query, request } = call
    const upload = uploadOf(request)
    const report = await importAccounts(
      platform,
      actorOf(call),
      {
        productId: query.logProductId,
        separator: separatorOf(query),
        source: query.source?.trim() || 'upload',
        mode: query.mode,
      },
      upload,
    )
    if (report.batchId !== null) await announceCatalogueChange(platform)
    return report
  })
}

function uploadOf(request: FastifyRequest): Readable {
  if (!(request.body instanceof Readable)) throw new ShopError('UNSUPPORTED_MEDIA_TYPE')
  refuseForeignText(request.headers)
  // Said at once where the sender tells the size; where not, it is counted.
  if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_BYTES)
    throw new ShopError('PAYLOAD_TOO_LARGE')
  return request.body
}

function separatorOf({ separator, custom }: z.output<typeof endpoint.query>): Separator {
  if (separator === 'newline') return { text: '\n' }
  if (separator === 'blank-line' || separator === 'none') return separator
  if (!custom) throw invalid({ custom: ['Enter what stands between two entries.'] })
  return { text: custom.replaceAll('\r\n', '\n') }
}
