import { formatDollars } from '../../lib/format.ts'
import { NumberField, type TextFieldProps } from '../../ui/form/text-field.tsx'
import { officeWords } from './strings.ts'

interface SellingPriceFieldProps extends TextFieldProps {
  /** Both prices as the admin typed them. */
  typedPrices: { cost: string; selling: string }
}

/** A selling price. Its hint shows the profit or loss per unit when both prices are typed. A loss is allowed. */
export function SellingPriceField({ typedPrices, ...field }: SellingPriceFieldProps) {
  const margin = marginOf(typedPrices)
  return <NumberField prefix="$" hint={margin !== undefined && marginHint(margin)} {...field} />
}

function marginHint(dollars: number) {
  if (dollars >= 0) return officeWords.profitPerSale(formatDollars(dollars))
  return <span className="text-warn">{officeWords.lossPerSale(formatDollars(-dollars))}</span>
}

/** A price that the form accepts: digits, and at most two decimals. */
const DOLLARS = /^\d+(\.\d{0,2})?$|^\.\d{1,2}$/

/** The profit per unit in dollars; negative for a loss. Undefined until both prices are numbers. */
export function marginOf({ cost, selling }: { cost: string; selling: string }): number | undefined {
  if (![cost, selling].every((text) => DOLLARS.test(text.trim()))) return undefined
  return (Math.round(Number(selling) * 100) - Math.round(Number(cost) * 100)) / 100
}
