/** The texts of the layouts. */
export const words = {
  crashTitle: 'This page crashed',
  crashText: 'An unexpected error occurred. Your wallet and orders are safe.',
  reload: 'Load the page again',
  openMenu: 'Menu',
  adminNavigation: 'Back office',
  /** Before the name of a time zone. */
  timesIn: 'Times in',
  notFoundTitle: '404 Page Not Found',
  notFoundText: "Sorry, we couldn't find the page you're looking for.",
  goHome: 'Go to Homepage',
  forbiddenTitle: '403 Access Denied',
  forbiddenText: 'You do not have permission to view this page.',
  notForRoleTitle: 'Not for your role',
  notForRole: (role: string) => `Your role is ${role}. Ask an owner of the shop if you need this page.`,
  noRoleTitle: 'No role yet',
  noRole: 'You have no role yet. Ask an owner of the shop.',
  goTo: (place: string) => `Go to ${place}`,
  roleChanged: (role: string) => `Your role is ${role} now.`,
  roleTaken: 'You have no role any more. Ask an owner of the shop.',
  offline: 'You are offline. What you see may be out of date.',
  rentNumbers: 'Rent Numbers',
}
