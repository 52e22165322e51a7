import type { ReactNode } from 'react'
import { formatMoment } from '../../../contract/format.ts'
import { dropSave, sendAgain, usePictureSave } from '../../commands/picture-saves.ts'
import { Button } from '../../ui/Button.tsx'

/** An attempt that waits in this browser, or that the server refused; else the usual actions. */
export function WaitingReport({ id, children }: { id: number; children: ReactNode }) {
  const save = usePictureSave('courier_application', id)
  if (!save) return children
  const pictures = Object.values(save.pictures.files).filter((file) => file !== null).length
  const stored = `${formatMoment(save.at)}${pictures === 0 ? '' : pictures === 1 ? ', ar attēlu' : ', ar attēliem'}`
  if (save.refused === null)
    return (
      <output className="rounded-panel border border-line bg-warning-soft px-3 py-2 text-warning">
        {save.title}: saglabāts šajā datorā {stored}. Nosūtīs, kad būs savienojums.
      </output>
    )
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-panel border border-danger bg-danger-soft px-3 py-2">
      <p className="text-danger">
        {save.title}: serveris nepieņēma. {save.refused}
      </p>
      <p className="text-small text-muted">Saglabāts šajā datorā {stored}.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void sendAgain(save)}>Nosūtīt vēlreiz</Button>
        <Button tone="danger" onClick={() => void dropSave(save)}>
          Atmest
        </Button>
      </div>
    </div>
  )
}
