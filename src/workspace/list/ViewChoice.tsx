import { SelectField } from '../../ui/SelectField.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

interface Way {
  id: string
  label: string
}

interface ViewChoiceProps {
  tab: TabHandle
  /** Boards of the list. */
  ways: readonly Way[]
}

/** How a list is shown: as a table, or as one of its boards. */
export function ViewChoice({ tab: { listState, setListState }, ways }: ViewChoiceProps) {
  return (
    <div className="w-36">
      <SelectField
        label="Skats"
        hideLabel
        name="view"
        empty="Tabula"
        choices={ways.map(({ id, label }) => ({ value: id, label }))}
        value={listState.view}
        onChange={(view) => setListState({ view: view ?? '', scroll: 0 })}
      />
    </div>
  )
}

/** The way after the one that is shown: the table after the last board. */
export function viewAfter(ways: readonly Way[], view: string): string {
  return ways[ways.findIndex(({ id }) => id === view) + 1]?.id ?? ''
}
