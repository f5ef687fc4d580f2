import { createContext } from 'react'

interface ToolbarFocus {
  /** The one tool that Tab focuses. The arrow keys move from it to the other tools. */
  current: string
  onFocus: (tool: string) => void
}

export const ToolbarContext = createContext<ToolbarFocus>({ current: '', onFocus: () => {} })
