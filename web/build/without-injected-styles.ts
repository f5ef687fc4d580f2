import type { Plugin } from 'vite'

/**
 * sonner puts its stylesheet into the page with a <style> element, whose rules would have priority over our cascade
 * layers. This removes the call; `kit/ui/styles.css` imports the same rules into a layer. Fails the build if a new
 * version injects them in another way.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        // The call `__insertCSS("…")`, alone on its line.
        const withoutCall = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
        if (withoutCall === code)
          this.error('sonner no longer injects its styles as expected. Correct this plugin.')
        return { code: withoutCall, map: null }
      },
    },
  }
}
