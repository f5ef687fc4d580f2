import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../lib/format.ts'
import { knownTimeZone } from '../../lib/known-time-zone.ts'
import { configQuery } from '../store/config-query.ts'

/** The time on a receipt, in the shop's time zone with its name, so that it is the same for everyone who reads it. */
export function ReceiptTime({ at }: { at: string }) {
  const { data: config } = useQuery(configQuery)
  const zone = config && knownTimeZone(config.timeZone ?? 'UTC')
  // A space keeps the line while the zone is loaded.
  return <time dateTime={at}>{zone ? `${formatDateTime(at, zone)} (${zone})` : '\u00A0'}</time>
}
