/** The first steps of a new shop, which only such a shop loads. */
export const stepWords = {
  firstSteps: 'Set up your shop',
  firstStepsHint: 'A category, a product and its stock are enough for a sale.',
  stockedHint: 'A product is in stock. Finish the list before customers come.',
  stepsDone: (done: number, total: number) => `${done} of ${total}`,
  /** For screen readers, before the name of a step. */
  stepDone: 'Done: ',
  stepOpen: 'To do: ',
  steps: {
    category: { name: 'Add a category', hint: 'Products are grouped in categories and subcategories.' },
    product: { name: 'Add a product', hint: 'The form can make its category and subcategory, too.' },
    stock: { name: 'Add stock', hint: 'Paste the accounts, codes or links that customers get.' },
    logo: { name: 'Upload a logo', hint: 'The picture of a category on the cards of its products.' },
    support: { name: 'Enter a support number', hint: 'Buyers open a chat with it from their orders.' },
    legal: {
      name: 'Write the legal texts',
      hint: 'Terms, privacy and refunds. Until then visitors see placeholders.',
    },
    claims: {
      name: 'Replace the sample claims',
      hint: 'Featured products, figures and testimonials on the homepage. Visitors take them for yours.',
    },
    test: {
      name: 'Make a test purchase',
      hint: 'In a private window, register as a customer. Credit the wallet under Users, then buy.',
      sandboxHint: 'In a private window, register as a customer. Pay a simulated deposit, then buy.',
    },
  },
}
