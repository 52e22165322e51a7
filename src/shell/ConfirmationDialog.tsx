import { confirmBy } from '../data/carry.ts'
import { askToConfirm, useQuestion } from '../commands/confirmations.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'

confirmBy(askToConfirm)

export function ConfirmationDialog() {
  const question = useQuestion()
  if (!question) return null
  return (
    <ConfirmDialog
      title="Apstiprināt"
      confirmLabel="Turpināt"
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      {question.text}
    </ConfirmDialog>
  )
}
