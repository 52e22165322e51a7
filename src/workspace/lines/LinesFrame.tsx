import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'
import { UnsavedLines } from '../document/UnsavedLines.tsx'
import { ConflictDialog } from '../record/ConflictDialog.tsx'
import type { useLineBook } from './use-line-book.ts'

interface LinesFrameProps {
  hold: Pick<ReturnType<typeof useLineBook>, 'frame' | 'conflict' | 'unsaved' | 'saveAll' | 'discard'>
  children: ReactNode
  className?: string
}

/** Stands around the grid of saved lines: above it what was refused and waits for the person. */
export function LinesFrame({ hold, children, className }: LinesFrameProps) {
  return (
    <div {...hold.frame} className={cx('flex flex-col gap-2', className)}>
      <UnsavedLines count={hold.unsaved} onSave={hold.saveAll} onDiscard={hold.discard} />
      {children}
      <ConflictDialog {...hold.conflict} />
    </div>
  )
}
