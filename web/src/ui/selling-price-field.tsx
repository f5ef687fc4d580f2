import { adminStrings } from '../lib/admin-strings.ts'
import { formatDollars } from '../lib/format.ts'
import { marginOf } from './margin.ts'
import { NumberField, type TextFieldProps } from './text-field.tsx'

const words = adminStrings.common

interface SellingPriceFieldProps extends TextFieldProps {
  /** Both prices as they are typed at this moment. */
  typed: { cost: string; selling: string }
}

/** A selling price; as soon as both prices are typed, its hint says what each sale earns or loses. A loss is allowed. */
export function SellingPriceField({ typed, ...field }: SellingPriceFieldProps) {
  const margin = marginOf(typed)
  return <NumberField prefix="$" hint={margin !== undefined && marginHint(margin)} {...field} />
}

function marginHint(dollars: number) {
  if (dollars >= 0) return words.profitPerSale(formatDollars(dollars))
  return <span className="text-warn">{words.lossPerSale(formatDollars(-dollars))}</span>
}
