import type { ReactNode } from 'react'
import { LineMenu } from '../../commands/RowMenu.tsx'
import { cx } from '../../ui/classes.ts'
import { LineMenuOf } from '../../ui/line-grid/line-menu.tsx'
import { UnsavedLines } from '../document/UnsavedLines.tsx'
import { ConflictDialog } from '../record/ConflictDialog.tsx'
import type { useLineBook } from './use-line-book.ts'

interface LinesFrameProps {
  hold: Pick<ReturnType<typeof useLineBook>, 'frame' | 'conflict' | 'unsaved' | 'saveAll' | 'discard' | 'savingOf'>
  children: ReactNode
  className?: string
}

export function LinesFrame({ hold, children, className }: LinesFrameProps) {
  return (
    <div {...hold.frame} className={cx('flex flex-col gap-2', className)}>
      <UnsavedLines count={hold.unsaved} onSave={hold.saveAll} onDiscard={hold.discard} />
      <LineMenuOf value={({ line, ...menu }) => <LineMenu tabId={hold.conflict.tab.id} saving={hold.savingOf(line)} {...menu} />}>
        {children}
      </LineMenuOf>
      <ConflictDialog {...hold.conflict} />
    </div>
  )
}
