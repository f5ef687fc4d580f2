import clsx from 'clsx'
import { importWords } from './strings.ts'

/** The progress of an upload. `sentFraction` is from 0 to 1. At 1, `working` says what the server does. */
export function UploadProgress({ sentFraction, working }: { sentFraction: number; working: string }) {
  const percent = Math.floor(sentFraction * 100)
  const isSending = sentFraction < 1
  return (
    <div className="late flex flex-col gap-2 py-2">
      <p className="text-14 text-muted">{isSending ? importWords.uploading(String(percent)) : working}</p>
      <div
        role="progressbar"
        aria-label={importWords.title}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isSending ? { 'aria-valuenow': percent } : { 'aria-valuetext': working })}
        className="h-2 overflow-hidden rounded-pill bg-line"
      >
        <div
          className={clsx('h-full origin-left bg-brand', !isSending && 'animate-pulse')}
          style={{ transform: `scaleX(${sentFraction})` }}
        />
      </div>
    </div>
  )
}
