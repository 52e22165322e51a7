import type { ReactNode } from 'react'
import { cx } from './classes.ts'

/** Of a row in a list box, for the mouse; the keyboard uses the keys of the list. */
export function RowButton({ label, icon, onClick, children }: { label: string; icon?: true; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      title={label}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
      className={cx(
        'shrink-0 rounded-control',
        icon
          ? 'flex size-5.5 items-center justify-center text-muted hover:bg-hover hover:text-text'
          : 'px-1.5 text-small text-accent hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
