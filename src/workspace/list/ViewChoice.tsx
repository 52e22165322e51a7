import { SelectField } from '../../ui/SelectField.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

interface Way {
  id: string
  label: string
}

interface ViewChoiceProps {
  tab: TabHandle
  views: readonly Way[]
}

export function ViewChoice({ tab: { listState, setListState }, views }: ViewChoiceProps) {
  return (
    <div className="w-36">
      <SelectField
        label="Skats"
        hideLabel
        name="view"
        empty="Tabula"
        choices={views.map(({ id, label }) => ({ value: id, label }))}
        value={listState.view}
        onChange={(view) => setListState({ view: view ?? '', scroll: 0 })}
      />
    </div>
  )
}

export function viewAfter(views: readonly Way[], view: string): string {
  return views[views.findIndex(({ id }) => id === view) + 1]?.id ?? ''
}
