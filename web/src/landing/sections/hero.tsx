import { buttonStyle } from '../../ui/form/button-style.ts'
import { landing } from '../strings.ts'
import { StockBoard } from './stock-board.tsx'

/** The pitch on the left, the stock board on the right. */
export function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-18 gap-y-12 px-4 pt-10 pb-12 sm:pt-16 sm:pb-18 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div>
        <h1 className="text-display tracking-tight">{landing.pitch}</h1>
        <p className="mt-6 max-w-[34rem] text-18 text-muted sm:text-21">{landing.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="/products" className={buttonStyle({ variant: 'primary' })}>
            {landing.browse}
          </a>
          <a href="/tracking-numbers" className={buttonStyle({})}>
            {landing.getTrackingNumbers}
          </a>
        </div>
        <p className="mt-4 text-14 text-muted signed-in:hidden">{landing.free}</p>
      </div>
      <StockBoard />
    </section>
  )
}
