import { formatDollars } from '../lib/format.ts'
import { typedNumber } from '../lib/typed-number.ts'
import { NumberField, type TextFieldProps } from '../ui/form/text-field.tsx'
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

/** The profit per unit in dollars; negative for a loss. Undefined until both prices are numbers. */
export function marginOf({ cost, selling }: { cost: string; selling: string }): number | undefined {
  const [costDollars, sellingDollars] = [typedNumber(cost), typedNumber(selling)]
  if (costDollars === undefined || sellingDollars === undefined) return undefined
  if (!(costDollars >= 0 && sellingDollars >= 0)) return undefined
  return (Math.round(sellingDollars * 100) - Math.round(costDollars * 100)) / 100
}
