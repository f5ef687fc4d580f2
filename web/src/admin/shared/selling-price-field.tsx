import { formatDollars } from '../../lib/format.ts'
import { NumberField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import { officeWords } from './strings.ts'

interface SellingPriceFieldProps extends TextFieldProps {
  /** Both prices as typed. */
  typed: { cost: string; selling: string }
}

/** A selling price. Once both prices are typed, its hint says the profit or loss per unit. A loss is allowed. */
export function SellingPriceField({ typed, ...field }: SellingPriceFieldProps) {
  const margin = marginOf(typed)
  return <NumberField prefix="$" hint={margin !== undefined && marginHint(margin)} {...field} />
}

function marginHint(dollars: number) {
  if (dollars >= 0) return officeWords.profitPerSale(formatDollars(dollars))
  return <span className="text-warn">{officeWords.lossPerSale(formatDollars(-dollars))}</span>
}

/** What the form accepts as a price. */
const DOLLARS = /^\d+(\.\d{0,2})?$|^\.\d{1,2}$/

/** The profit per unit in dollars; negative for a loss. Undefined until both prices are numbers. */
export function marginOf({ cost, selling }: { cost: string; selling: string }): number | undefined {
  if (![cost, selling].every((typed) => DOLLARS.test(typed.trim()))) return undefined
  return (Math.round(Number(selling) * 100) - Math.round(Number(cost) * 100)) / 100
}
