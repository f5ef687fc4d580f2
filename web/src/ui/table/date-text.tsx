import { formatDate, formatTime } from '../../lib/format.ts'

/** An ISO 8601 instant as a day of the viewer's calendar, on one line. */
export function DateText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  )
}

/** An ISO 8601 instant as the viewer's day and time. It wraps only between the two. */
export function DateTimeText({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatDate(at)},</span> {formatTime(at)}
    </time>
  )
}
