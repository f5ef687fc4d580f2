import { formatDate, formatTime } from '../lib/format.ts'

/** An ISO 8601 instant as the viewer's own day, in one line. */
export function DateText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  )
}

/** An ISO 8601 instant as the viewer's own day and time. Where room is short, it breaks between the two, not within the day. */
export function DateTimeText({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{formatDate(at)},</span> {formatTime(at)}
    </time>
  )
}
