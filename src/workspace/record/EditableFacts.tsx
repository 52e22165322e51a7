import { useRef, useState } from 'react'
import { useCommand } from '../../commands/use-command.ts'
import { useTheirs } from '../../commands/use-may.ts'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { RecordForm } from './use-record-form.ts'

interface EditableFactsProps<Values extends object> {
  tab: TabHandle
  edit: RecordForm<Values>
  /** Explains why editing is disabled. */
  command: string
  label: string
  facts: readonly Fact[]
  columns?: 1 | 2 | 3
  /** Secondary facts: F2 applies only with focus inside. */
  secondary?: true
  /** Without values, facts are only named, below the others. */
  foldEmpty?: true
  className?: string
}

export function EditableFacts<Values extends object>(props: EditableFactsProps<Values>) {
  const { tab, edit, command, label, facts, columns, secondary = false, foldEmpty, className = 'p-(--facts-padding,16px)' } = props
  const box = useRef<HTMLDivElement>(null)
  const { command: saving, reason } = useCommand(command)
  const theirs = useTheirs()
  const { editing, start, save, cancel } = edit
  const { busy } = edit
  const { ref, submit } = edit.form
  const [inside, setInside] = useState(false)
  const starts = inside || !secondary ? { edit: () => reason ?? start() } : {}
  useView(tab, editing ? { save, primary: save } : starts, () => box.current)
  return (
    <div ref={box} className={className} onFocus={() => setInside(true)} onBlur={() => setInside(false)}>
      <form ref={ref} onSubmit={(event) => void submit(event)}>
        <KeyFacts
          label={label}
          columns={columns}
          facts={facts}
          editing={editing}
          onEdit={theirs(saving) ? start : undefined}
          onSave={save}
          onCancel={cancel}
          editBlocked={reason}
          busy={busy}
          foldEmpty={foldEmpty}
          secondary={secondary && !inside}
        />
      </form>
      <ConflictDialog tab={tab} form={edit.name} facts={facts} />
    </div>
  )
}
