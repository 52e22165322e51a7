import { CalendarDays } from 'lucide-react'
import { apart, Loaded } from '../apart.tsx'
import { IconButton } from '../Button.tsx'
import type { CalendarProps, OpenedAt } from './Calendar.tsx'

const calendar = apart(async () => (await import('./Calendar.tsx')).Calendar)

export const calendarKey = 'alt+arrowdown'

interface CalendarOpenerProps extends Omit<CalendarProps, keyof OpenedAt> {
  /** Null: closed. */
  open: OpenedAt | null
  onOpen: () => void
  className: string
}

/** The button for the mouse and, while open, the calendar, whose code loads when it is first opened. */
export function CalendarOpener({ open, onOpen, className, ...props }: CalendarOpenerProps) {
  return (
    <>
      <IconButton
        label="Kalendārs"
        shortcut={calendarKey}
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onClick={onOpen}
        className={className}
      >
        <CalendarDays aria-hidden size={14} />
      </IconButton>
      {open && <Loaded part={calendar} props={{ ...props, day: open.day, today: open.today }} />}
    </>
  )
}
