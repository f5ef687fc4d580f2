import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { landingButton } from '../landing-button.ts'
import { leadText } from '../lead-text.ts'
import { buttonTexts, headlineText } from '../own-texts.ts'
import { paths } from '../paths.ts'
import { slot, With } from '../slots.tsx'
import { landing } from '../strings.ts'
import { StockBoard } from './stock-board.tsx'

/** The pitch on the left, the stock board on the right. */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-18 gap-y-8 px-4 pt-10 pb-12 sm:pt-16 sm:pb-18 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div>
        <h1 className="wrap-anywhere text-display tracking-tight">{headlineText}</h1>
        <p className="mt-6 max-w-[34rem] wrap-anywhere text-18 text-muted sm:text-21">{leadText()}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/products" className={landingButton({ variant: 'primary' })}>
            {buttonTexts.browse}
          </a>
          <a href="/tracking-numbers" className={landingButton()}>
            {buttonTexts.trackingNumbers}
          </a>
        </div>
        <Promises />
      </div>
      <StockBoard />
    </section>
  )
}

/** How one pays, when the goods arrive, and what happens if they do not work. */
function Promises() {
  return (
    <div className="mt-4 flex max-w-[34rem] flex-col gap-1 text-pretty text-14 text-muted">
      <p>
        <With part="payBy">{`${landing.payBy(slot('payMethods'))} `}</With>
        {landing.deliveredAtOnce} {landing.ifItFails}{' '}
        <a href={paths.refunds} className={`${textLinkStyle} whitespace-nowrap`}>
          {landing.refunds}
        </a>
      </p>
      <p className="signed-in:hidden">{landing.free}</p>
    </div>
  )
}
