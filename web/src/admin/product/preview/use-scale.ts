import { useLayoutEffect, useRef, useState } from 'react'

/** How much smaller a thing of `width` pixels has to be to fit into its room; 1 where it fits. */
export function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => setScale(Math.min(1, element.clientWidth / width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return { room, scale }
}
