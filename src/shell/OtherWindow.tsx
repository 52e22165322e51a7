import { useEffect } from 'react'
import { formatMoment } from '../../contract/format.ts'
import { takeOver } from '../commands/unsaved.ts'
import { isPassedOver, passOver, useUnsavedWork, type UnsavedWork } from '../tabs/drafts.ts'
import { callRoll } from '../tabs/windows.ts'
import { Button } from '../ui/Button.tsx'

interface OtherWindowProps {
  path: string
  kind: UnsavedWork['kind']
  draft?: string
}

/** Another window has unsaved input of this form: take it over, or continue here. */
export function OtherWindow({ path, kind, draft }: OtherWindowProps) {
  const other = useUnsavedWork().findLast(
    (work) =>
      work.path === path && work.kind === kind && work.held !== 'here' && (draft ?? work.key) === work.key && !isPassedOver(work.id),
  )
  const id = other?.id
  useEffect(() => void (id !== undefined && callRoll()), [id])
  if (!other) return null
  return (
    <div
      role="status"
      className="no-print flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warning-soft px-4 py-1"
    >
      <p className="grow">
        {other.held === 'elsewhere'
          ? 'Šī forma ir atvērta arī citā logā, tur ierakstītais nav saglabāts'
          : 'Šai formai ir arī cits nesaglabāts teksts'}{' '}
        ({formatMoment(other.at)}).
      </p>
      <Button onClick={() => takeOver(other)}>Rādīt to šeit</Button>
      <Button tone="quiet" onClick={() => passOver(other.id)}>
        Turpināt ar savu
      </Button>
    </div>
  )
}
