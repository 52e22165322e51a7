import { useEffect } from 'react'
import { formatMoment } from '../../contract/format.ts'
import { takeOver } from '../commands/unsaved.ts'
import { otherPlaces } from '../tabs/browser-id.ts'
import type { UnsavedWork } from '../tabs/draft-record.ts'
import { isPassedOver, passOver, useUnsavedWork } from '../tabs/drafts.ts'
import { callRoll } from '../tabs/windows.ts'
import { Button } from '../ui/Button.tsx'
import { OtherComputer } from './OtherComputer.tsx'

export interface OtherDraftsProps {
  path: string
  kind: UnsavedWork['kind']
  draft?: string
}

export function OtherDrafts({ path, kind, draft }: OtherDraftsProps) {
  const works = useUnsavedWork().filter((work) => work.path === path && work.kind === kind && (draft ?? work.key) === work.key)
  return (
    <>
      <OfOtherWindow works={works} />
      {works
        .filter((work) => work.held === 'here' && isNotable(work))
        .map((work) => (
          <OtherComputer key={work.id} work={work} />
        ))}
    </>
  )
}

function isNotable({ shared, refusal, endedElsewhere }: UnsavedWork): boolean {
  const isElsewhere = otherPlaces(shared).length > 0 || Object.keys(shared?.own ?? {}).length > 0
  return isElsewhere || refusal !== undefined || endedElsewhere !== undefined
}

/** Takes the input over, or continues here. */
function OfOtherWindow({ works }: { works: readonly UnsavedWork[] }) {
  const other = works.findLast((work) => work.held !== 'here' && !isPassedOver(work.id))
  const { id, at } = other ?? {}
  // Its last words may come after the window has said that it closes.
  useEffect(() => void (id !== undefined && callRoll()), [id, at])
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
