import { uiWords } from '../strings.ts'

export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute start-2 top-2 z-50 -translate-y-24 rounded-control bg-brand px-4 py-2 font-semibold text-on-brand focus:translate-y-0"
    >
      {uiWords.skip}
    </a>
  )
}
