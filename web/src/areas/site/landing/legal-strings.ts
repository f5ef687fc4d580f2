/** The texts around the three legal pages. */
export const legal = {
  back: 'Back to the homepage',
  placeholder: 'Placeholder text',
  placeholderText:
    'This text is not binding. Before selling, the operator of this shop must write the shop’s own text, preferably with the advice of a lawyer. The place for it is in the back office, under Settings.',
  changed: 'Last changed on',
}
