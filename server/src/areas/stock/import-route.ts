import { Readable } from 'node:stream'
import { importAccounts as endpoint, MAX_IMPORT_BYTES } from '@docket/contract/admin/import'
import { PROVENANCE_MISSING } from '@docket/contract/admin/stock'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Platform } from '../../host/context/platform.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import type { Api } from '../../host/http/route/api.ts'
import { refuseOtherEncodings } from '../../host/http/route/read-json.ts'
import { announceCatalogueChange } from '../../host/realtime/announce-catalogue-change.ts'
import { importAccounts } from './import/import-accounts.ts'
import type { Separator } from './import/split-entries.ts'

/**
 * The import, in a scope of its own, because it accepts only plain text, and gets the body as a stream.
 */
export function importRoute(api: Api, platform: Platform): void {
  api.app.removeAllContentTypeParsers()
  api.app.addContentTypeParser('text/plain', (_request, payload, done) => done(null, payload))

  api.route(endpoint, async (call) => {
    const { query, request } = call
    const upload = uploadOf(request)
    const report = await importAccounts(
      platform,
      call.actor,
      {
        productId: query.logProductId,
        separator: separatorOf(query),
        leavesOutHeader: query.header === 'leave-out',
        source: query.source?.trim() || 'upload',
        provenance: provenanceOf(query),
        addLookalikes: query.lookalikes === 'add',
      },
      upload,
    )
    if (report.batchId !== null) await announceCatalogueChange(platform)
    return report
  })
}

function uploadOf(request: FastifyRequest): Readable {
  if (!(request.body instanceof Readable)) throw new ShopError('UNSUPPORTED_MEDIA_TYPE')
  refuseOtherEncodings(request.headers)
  // An upload that is too large is refused at once if it has a Content-Length. Otherwise importAccounts counts the
  // bytes.
  if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_BYTES)
    throw new ShopError('PAYLOAD_TOO_LARGE')
  return request.body
}

/** The provenance of an import; null for a preview. @throws VALIDATION_ERROR if accounts would be stored without it */
function provenanceOf({ mode, provenance }: z.output<typeof endpoint.query>): string | null {
  if (mode === 'preview') return null
  if (provenance === undefined) throw invalid({ provenance: [PROVENANCE_MISSING] })
  return provenance
}

function separatorOf({ separator, custom }: z.output<typeof endpoint.query>): Separator {
  if (separator !== 'custom') return separator
  if (!custom) throw invalid({ custom: ['Enter the text between two entries.'] })
  return { text: custom.replaceAll('\r\n', '\n') }
}
