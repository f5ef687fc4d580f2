import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { knownTimeZone } from '../../lib/known-time-zone.ts'
import { ZoneName } from '../../ui/zone-name.tsx'
import { configQuery } from '../store/config-query.ts'

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
