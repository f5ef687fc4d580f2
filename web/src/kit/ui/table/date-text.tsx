import { formatDate, formatTime } from '../../lib/format.ts'

/** An ISO 8601 instant as a day of the shown time zone, on one line. */
export function DateText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  )
}

/** An ISO 8601 instant as a day and a time of the shown time zone. It wraps only between the two. */
export function DateTimeText({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatDate(at)},</span> {formatTime(at)}
    </time>
  )
}
