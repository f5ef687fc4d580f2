/** The texts of the layouts. */
export const words = {
  crashTitle: 'This page crashed',
  crashText: 'An unexpected error occurred. Your wallet and orders are safe.',
  reload: 'Load the page again',
  openMenu: 'Menu',
  adminNavigation: 'Back office',
  notFoundTitle: '404 Page Not Found',
  notFoundText: "Sorry, we couldn't find the page you're looking for.",
  goHome: 'Go to Homepage',
  forbiddenTitle: '403 Access Denied',
  forbiddenText: 'You do not have permission to view this page.',
  offline: 'You are offline. What you see may be out of date.',
  rentNumbers: 'Rent Numbers',
}
