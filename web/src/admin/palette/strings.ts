/** The palette of the back office, and its shortcuts. */
export const words = {
  open: 'Search',
  paletteKeys: navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K',
  openPalette: 'Search everything',
  what: 'Go to, do, or find…',
  results: 'Results',
  searching: 'Searching...',
  nothing: 'No entries found.',
  goTo: 'Go to',
  actions: 'Actions',
  orders: 'Orders',
  trackingNumbers: 'Tracking numbers',
  users: 'Users',
  products: 'Products',
  openOrder: (order: string) => `Open order ${order}`,
  openNumber: (number: string) => `Open ${number}`,
  trackingPrices: 'Tracking number prices',

  shortcuts: 'Keyboard shortcuts',
  closes: 'Close the top dialog',
  singleKeys: 'Shortcuts of single keys',
  singleKeysHint: 'Switch them off where they get in the way, such as of speech input. Ctrl K always works.',
}
