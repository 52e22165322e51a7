import type { ReactNode } from 'react'
import { LineMenu } from '../../commands/RowMenu.tsx'
import { cx } from '../../ui/classes.ts'
import { LineMenuOf } from '../../ui/line-grid/line-menu.tsx'
import { UnsavedLines } from '../document/UnsavedLines.tsx'
import { ConflictDialog } from '../record/ConflictDialog.tsx'
import type { useLineEditor } from './use-line-editor.ts'

interface LinesFrameProps {
  editor: Pick<ReturnType<typeof useLineEditor>, 'frame' | 'conflict' | 'unsaved' | 'saveAll' | 'discard' | 'savingOf'>
  children: ReactNode
  className?: string
}

export function LinesFrame({ editor, children, className }: LinesFrameProps) {
  return (
    <div {...editor.frame} data-command="view.lines" className={cx('flex flex-col gap-2', className)}>
      <UnsavedLines count={editor.unsaved} onSave={editor.saveAll} onDiscard={editor.discard} />
      <LineMenuOf value={({ line, ...menu }) => <LineMenu tabId={editor.conflict.tab.id} saving={editor.savingOf(line)} {...menu} />}>
        {children}
      </LineMenuOf>
      <ConflictDialog {...editor.conflict} />
    </div>
  )
}
