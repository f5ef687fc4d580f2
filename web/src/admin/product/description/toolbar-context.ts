import { createContext } from 'react'

interface ToolbarFocus {
  /** The one tool that Tab leads to; the arrow keys lead from it to the others. */
  current: string
  onFocus: (tool: string) => void
}

export const ToolbarContext = createContext<ToolbarFocus>({ current: '', onFocus: () => {} })
