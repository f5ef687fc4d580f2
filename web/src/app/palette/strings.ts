/** The palette of the back office, and its shortcuts. */
export const words = {
  open: 'Search',
  paletteKeys: navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K',
  openPalette: 'Search everything',
  what: 'Search or jump to…',
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
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Turn them off if they get in your way. Ctrl K always works.',
}
