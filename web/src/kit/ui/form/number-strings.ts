/** The texts of fields for numbers, apart from `kit/ui/strings.ts`, which every screen loads. */
export const numberWords = {
  type: 'Type it like 1000 or 12.50, with at most two decimals.',
  typeWhole: 'Type a whole number like 1000.',
}
