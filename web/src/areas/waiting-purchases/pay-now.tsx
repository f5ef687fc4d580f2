import { toDollars } from '@docket/contract/money'
import type { ReactNode } from 'react'
import { formatDollars } from '../../kit/lib/format.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { RadioRows } from '../../kit/ui/form/radio-rows.tsx'
import { CardQuote } from '../deposits/card-quote.tsx'
import { depositWords } from '../deposits/strings.ts'
import { ProblemNote } from '../purchases/checkout/checkout-panel.tsx'
import type { PayOffer } from './offers.ts'
import type { Pay } from './use-pay.ts'
import { linesOf, WaitingNotice } from './waiting-notice.tsx'
import { words } from './words.ts'

/** What the checkout shows in place of the top-up: in its panel, and on narrow screens the button in the bar. */
export function payNow(pay: Pay | undefined): { panel: ReactNode; bar: ReactNode } | undefined {
  if (!pay) return undefined
  return pay.isPaid
    ? { panel: <OpenOrder pay={pay} />, bar: <PaidNote pay={pay} /> }
    : { panel: <PayPanel pay={pay} />, bar: <PayButton pay={pay} /> }
}

/** The methods, the button, which on narrow screens is in the bar, and the order that waits already. */
function PayPanel({ pay }: { pay: Pay }) {
  const { offers, chosen, card, problem } = pay
  return (
    <div className="flex flex-col gap-4">
      {offers.length > 1 && (
        <RadioRows
          legend={words.method}
          name="pay-by"
          options={offers.map(optionOf)}
          isPaired
          chosen={chosen.method}
          onChange={({ target }) => pay.choose(target.value as PayOffer['method'])}
        />
      )}
      {chosen.method === 'card' && <CardQuote rate={card.rate} amount={toDollars(chosen.payCents)} />}
      {chosen.method === 'card' && card.isUnavailable && (
        <p role="alert" className="text-14 text-warn">
          {words.noRate}
        </p>
      )}
      {problem && <ProblemNote problem={problem} />}
      <div data-keep-free="" className="max-lg:hidden">
        <PayButton pay={pay} />
      </div>
      <p className="text-14 text-muted">{words.hint}</p>
      {/* Below the button, which must not move when the answer arrives. */}
      <OpenOrder pay={pay} />
    </div>
  )
}

/** In place of the button on narrow screens. */
function PaidNote({ pay: { waiting } }: { pay: Pay }) {
  return waiting && <p className="text-14 text-muted">{linesOf(waiting)[0]}</p>
}

function OpenOrder({ pay: { waiting, isWaitingForThis } }: { pay: Pay }) {
  return waiting && <WaitingNotice purchase={waiting} isOnItsPage={isWaitingForThis} />
}

function optionOf({ method, minimum, staysCents }: PayOffer) {
  const time = words.methodHints[method]
  return {
    value: method,
    label: depositWords.methods[method],
    hint: staysCents > 0n ? words.minimum({ time, amount: formatDollars(minimum) }) : time,
  }
}

/** It names the sum that is charged, and what of it stays in the wallet. */
function PayButton({ pay: { chosen, isBusy, press } }: { pay: Pay }) {
  const sum = words.pay({ amount: formatDollars(toDollars(chosen.payCents)) })
  const stays = chosen.staysCents > 0n && words.stays({ amount: formatDollars(toDollars(chosen.staysCents)) })
  return (
    <Button
      variant="primary"
      wide
      busy={isBusy}
      // Without it, a screen reader would join the two lines to one figure.
      aria-label={stays && !isBusy ? `${sum}; ${stays}` : undefined}
      onClick={press}
    >
      <span className="py-1 leading-tight">
        {sum}
        {stays && <span className="block font-normal text-12">{stays}</span>}
      </span>
    </Button>
  )
}
