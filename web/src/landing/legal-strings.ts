/** The texts around the three legal pages. */
export const legal = {
  navigation: 'Legal',
  back: 'Back to the homepage',
  placeholder: 'Placeholder text',
  placeholderText:
    'This text is not binding. The operator of this shop must write the shop’s own text before selling, best with the advice of a lawyer: in the back office, under Settings.',
  changed: 'Last changed on',
}
