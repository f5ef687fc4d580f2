import type { Plugin } from 'vite'
import { isPrerendered } from './prerendered-pages.ts'

/** In development: serves `index.html` for the prerendered paths and `app.html` for other pages, like the server. */
export function serveAppHtmlInDevelopment(): Plugin {
  return {
    name: 'docket:serve-app-html-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const isPage = request.headers.accept?.includes('text/html') ?? false
        const isForServer = /^\/(api|sandbox)(\/|$)/.test(request.url ?? '')
        if (isPage && !isForServer) request.url = isPrerendered(request.url) ? '/index.html' : '/app.html'
        next()
      })
    },
  }
}
