import { createContext } from 'react'

interface ToolbarFocus {
  /** The tool that Tab focuses; the arrow keys move to the others. */
  current: string
  onFocus: (tool: string) => void
}

export const ToolbarContext = createContext<ToolbarFocus>({ current: '', onFocus: () => {} })
