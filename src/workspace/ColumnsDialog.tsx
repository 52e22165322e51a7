import { useState } from 'react'
import { CheckField } from '../ui/CheckField.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface ColumnsDialogProps {
  columns: readonly { id: string; header: string; opens?: boolean | undefined }[]
  hidden: readonly string[]
  onChoose: (hidden: readonly string[]) => void
  onClose: () => void
}

export function ColumnsDialog({ columns, hidden, onChoose, onClose }: ColumnsDialogProps) {
  const [left, setLeft] = useState(hidden)
  const choosable = columns.filter(({ opens, header }) => !opens && header !== '')
  function choose(): void {
    onChoose(left)
    onClose()
  }
  return (
    <Dialog title="Kolonnas" size="small" onClose={onClose} primary={{ label: 'Rādīt', run: choose }}>
      <div className="flex flex-col">
        {choosable.map(({ id, header }, at) => (
          <CheckField
            key={id}
            label={header}
            name={id}
            autoFocus={at === 0}
            value={!left.includes(id)}
            onChange={(isVisible) => setLeft(isVisible ? left.filter((each) => each !== id) : [...left, id])}
          />
        ))}
      </div>
    </Dialog>
  )
}
