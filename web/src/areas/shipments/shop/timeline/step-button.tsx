import type { ChevronLeft } from 'lucide-react'
import { iconButtonStyle } from '../../../../kit/ui/overlay/overlay-style.ts'

interface StepButtonProps {
  label: string
  icon: typeof ChevronLeft
  onClick: () => void
}

/** Goes to the earlier or the later event. */
export function StepButton({ label, icon: Icon, onClick }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} className={iconButtonStyle} onClick={onClick}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  )
}
