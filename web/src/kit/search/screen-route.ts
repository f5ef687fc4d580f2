import type { RouteComponent } from '@tanstack/react-router'

/** What an area declares of a screen for the router: its path, the reader of its search parameters, and its lazy page. */
export interface ScreenRoute<Path extends string, Search extends object> {
  path: Path
  /** It never throws. */
  validateSearch: (raw: Record<string, unknown>) => Search
  component: RouteComponent
}

/** Checks a declaration and keeps its types. */
export function screenRoute<const Path extends string, Search extends object>(
  declaration: ScreenRoute<Path, Search>,
): ScreenRoute<Path, Search> {
  return declaration
}
