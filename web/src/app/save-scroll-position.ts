import type { AnyRouter } from '@tanstack/react-router'

/**
 * Makes the router save how far the page is scrolled at every navigation, so that Back returns there. By itself, the
 * router saves only what has sent a scroll event since the screen was rendered. The browser sends that event one frame
 * late, so a link that is clicked before would lose the position.
 */
export function saveScrollPosition(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', () => document.dispatchEvent(new Event('scroll')))
}
