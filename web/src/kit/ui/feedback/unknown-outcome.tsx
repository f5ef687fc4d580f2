import { Notice } from './notice.tsx'

/** For a form that moves money, when no answer has come: what may have happened, and what to do. */
export function UnknownOutcome({ title, children }: { title: string; children: string }) {
  return (
    <div role="alert">
      <Notice tone="bad">
        <p className="font-semibold text-bad">{title}</p>
        <p>{children}</p>
      </Notice>
    </div>
  )
}
