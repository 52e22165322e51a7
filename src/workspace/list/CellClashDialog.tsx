import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { FieldChoice } from '../record/FieldChoice.tsx'
import { wordsOfCell } from './cell-words.ts'
import type { AskedClash } from './use-cell-saves.ts'
import type { Side } from './save-cell.ts'

/** Somebody changed the cell meanwhile. Postponing keeps what was typed. */
export function CellClashDialog({ label, clash: { save, theirs, decide } }: { label: string; clash: AskedClash }) {
  const [side, setSide] = useState<Side | undefined>()
  const { field, record, base, value: mine } = save
  return (
    <Dialog
      title={`Kāds pa šo laiku mainīja to pašu: ${record.title}`}
      onClose={() => decide(null)}
      primary={{
        label: 'Saglabāt',
        run: () => decide(side ?? null),
        disabledReason: side === undefined ? 'Jāizvēlas, kura vērtība paliek' : null,
      }}
    >
      <FieldChoice
        field={{ name: field.name, base, mine, theirs }}
        label={label}
        words={(value) => wordsOfCell(field, value)}
        chosen={side}
        onChoose={setSide}
        first
      />
    </Dialog>
  )
}
