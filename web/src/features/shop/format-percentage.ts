const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 })

/** 12.5 → `12.5%`. */
export function formatPercentage(percentage: number): string {
  return percentFormat.format(percentage / 100)
}
