import { countOf, formatMoment } from '../../contract/format.ts'
import { commandById } from '../commands/commands.ts'
import { openLayout } from '../commands/layouts.ts'
import { startCommand } from '../commands/run.ts'
import { closeThen } from '../commands/shell-state.ts'
import { usePersonal } from '../store/personal.ts'
import { dropLayout, layouts, layoutsInOrder, renameLayout } from '../tabs/layouts.ts'
import { Button } from '../ui/Button.tsx'
import { NamedList } from './NamedList.tsx'

export function LayoutsDialog() {
  const entries = layoutsInOrder(usePersonal(layouts)).map(([name, { tabs, at }]) => ({
    id: name,
    name,
    hint: `${countOf(tabs.length, 'cilne', 'cilnes', 'ciļņu')} · ${formatMoment(at)}`,
  }))
  return (
    <NamedList
      title="Ciļņu izkārtojumi"
      entries={entries}
      opens="Atvērt"
      open={openLayout}
      rename={renameLayout}
      remove={dropLayout}
      empty="Neviens izkārtojums nav saglabāts"
    >
      <Button className="mt-3" onClick={() => closeThen(() => void startCommand(commandById('flow.save-layout')))}>
        Saglabāt pašreizējās cilnes
      </Button>
    </NamedList>
  )
}
