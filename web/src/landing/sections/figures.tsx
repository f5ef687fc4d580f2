import { landing } from '../strings.ts'

export function Figures() {
  return (
    <section aria-label={landing.figures} className="border-line border-y">
      <ul className="mx-auto grid max-w-page grid-cols-3 divide-x divide-line px-4">
        {landing.stats.map(({ figure, what }) => (
          <li
            key={what}
            className="px-3 py-5 text-14 text-muted first:ps-0 last:pe-0 sm:px-8 sm:py-8 sm:text-18"
          >
            <strong className="block font-mono font-medium text-28 text-ink sm:text-38">{figure}</strong>{' '}
            {what}
          </li>
        ))}
      </ul>
    </section>
  )
}
