import { builtInFigures } from '../../../../kit/site-texts.ts'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'

/** An admin's figures, or those that come with the shop; absent if an admin removed them all. */
export function Figures() {
  return (
    <With part="figures">
      <section aria-label={landing.figures} className="border-line border-y">
        <ul className="mx-auto grid max-w-page auto-cols-fr grid-flow-col divide-x divide-line px-4">
          <With part="ownFigures">
            <Figure figure={slot('figureText')} what={slot('figureWhat')} />
          </With>
          <Without part="ownFigures">
            {builtInFigures.map((stat) => (
              <Figure key={stat.what} {...stat} />
            ))}
          </Without>
        </ul>
      </section>
    </With>
  )
}

function Figure({ figure, what }: { figure: string; what: string }) {
  return (
    <li className="wrap-anywhere min-w-0 px-3 py-5 text-14 text-muted first:ps-0 last:pe-0 sm:px-8 sm:py-8 sm:text-18">
      <strong className="block font-mono font-medium text-28 text-ink sm:text-38">{figure}</strong> {what}
    </li>
  )
}
