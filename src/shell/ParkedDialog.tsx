import { countOf, formatMoment } from '../../contract/format.ts'
import { resume } from '../commands/parking.ts'
import { usePersonal } from '../store/personal.ts'
import { dropParked, inOrder, parked, renameParked, type ParkedWork } from '../tabs/parked.ts'
import { NamedList } from './NamedList.tsx'

export function ParkedDialog() {
  const entries = inOrder(usePersonal(parked)).map(([id, work]) => ({ id, name: work.name, hint: hintOf(work) }))
  return (
    <NamedList
      title="Atliktie darbi"
      entries={entries}
      opens="Atsākt"
      open={(id) => void resume(id)}
      rename={renameParked}
      remove={dropParked}
      empty="Nekas nav atlikts"
    />
  )
}

function hintOf({ at, tabs, drafts }: ParkedWork): string {
  const parts = [formatMoment(at), countOf(tabs.length, 'cilne', 'cilnes', 'ciļņu')]
  if (drafts.length > 0) parts.push(countOf(drafts.length, 'nesaglabāts darbs', 'nesaglabāti darbi', 'nesaglabātu darbu'))
  return parts.join(' · ')
}
