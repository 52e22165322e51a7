import { countOf, formatMoment } from '../../contract/format.ts'
import { titleOf } from '../commands/tab-title.ts'
import { takeOver } from '../commands/tabs-elsewhere.ts'
import { usePersonal } from '../store/personal.ts'
import { forgetElsewhere, openTabs, tabsElsewhere, type OpenTabs } from '../tabs/tabs-elsewhere.ts'
import { NamedList, type NamedEntry } from './NamedList.tsx'

/** Other computers of the person, each with its tabs. */
export function ElsewhereDialog() {
  const entries = tabsElsewhere(usePersonal(openTabs)).flatMap(([id, entry]) => entriesOf(id, entry))
  return (
    <NamedList
      title="Cilnes citā datorā"
      entries={entries}
      opens="Atvērt šeit"
      open={(name) => takeOver(...partsOf(name))}
      remove={(name) => forgetElsewhere(...partsOf(name))}
      empty="Citos datoros nekas nav atvērts"
    />
  )
}

function entriesOf(id: string, { name, at, tabs }: OpenTabs): NamedEntry[] {
  const count = countOf(tabs.length, 'cilne', 'cilnes', 'ciļņu')
  return [
    { id, name: `Visas cilnes: ${name}`, hint: `${count} · ${formatMoment(at)}` },
    ...tabs.map((tab) => ({ id: `${id} ${tab.id}`, name: titleOf(tab), hint: name })),
  ]
}

function partsOf(name: string): [id: string, tab: string | null] {
  const [id = '', tab = null] = name.split(' ')
  return [id, tab]
}
