import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { knownTimeZone } from '../../../kit/lib/known-time-zone.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { ZoneName } from '../../../kit/ui/zone-name.tsx'

/** The time on a receipt, in the shop's time zone with its name, so that it is the same for everyone who reads it. */
export function ReceiptTime({ at }: { at: string }) {
  const { data: config } = useQuery(configQuery)
  const zone = config && knownTimeZone(config.timeZone ?? 'UTC')
  if (!zone) return <time dateTime={at}>{'\u00A0'}</time>
  return (
    <time dateTime={at}>
      {formatDateTime(at, zone)} (<ZoneName zone={zone} />)
    </time>
  )
}
