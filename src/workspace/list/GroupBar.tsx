import { useRef, useState } from 'react'
import { countOf } from '../../../contract/format.ts'
import { byCount, byValue, periods, writeGrouping, type Grouping, type Period } from '../../../contract/list-groups.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { ContextMenu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-props.ts'
import { ListNews } from './ListNews.tsx'
import type { News } from './use-held-list.ts'

interface GroupBarProps {
  tab: TabHandle
  grouping: Grouping
  header: string
  /** Null until they are known. */
  count: number | null
  news: News | null
  summed: readonly { key: string; header: string }[]
}

const names = Object.keys(periods) as [Period, ...Period[]]

/** By what the list is grouped; how the groups are changed. */
export function GroupBar({ tab, grouping, header, count, news, summed }: GroupBarProps) {
  const { listState, setListState } = tab
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null)
  const order = useRef<HTMLSpanElement>(null)
  const { column, period } = grouping
  const orders = ordersOf(summed)
  const sort = listState.groupSort || byValue
  const change = (to: Partial<TabHandle['listState']>): void => setListState({ ...to, row: null, scroll: 0 })

  function nextPeriod(): void {
    const next = names[(names.indexOf(period ?? names[0]) + 1) % names.length] ?? names[0]
    change({ group: writeGrouping({ column, period: next }), openGroups: [] })
  }

  function openOrders(): void {
    const box = order.current?.getBoundingClientRect()
    setMenu({ x: box?.left ?? 0, y: box?.bottom ?? 0 })
  }

  useView(tab, { groupOrder: openOrders, ...(period !== null && { groupPeriod: nextPeriod }) })
  const entries: readonly MenuEntry[] = orders.map(({ key, label }) => ({ id: key, label, run: () => change({ groupSort: key }) }))
  return (
    <div
      role="group"
      aria-label="Grupēšana"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 text-small"
    >
      <span>
        <span className="text-muted">Grupēts pēc</span> <strong className="font-semibold">{header}</strong>
      </span>
      {period !== null && <CommandButton id="view.groupPeriod">{periods[period]}</CommandButton>}
      <span ref={order}>
        <CommandButton id="view.groupOrder">{`Kārtība: ${orders.find(({ key }) => key === sort)?.label ?? ''}`}</CommandButton>
      </span>
      <span role="status" className="figures text-muted">
        {count === null ? '' : countOf(count, 'grupa', 'grupas', 'grupu')}
      </span>
      <ListNews tab={tab} news={news} />
      <CommandButton id="view.group" tone="quiet">
        Noņemt
      </CommandButton>
      {menu && <ContextMenu at={menu} label="Grupu kārtība" entries={entries} onClose={() => setMenu(null)} />}
    </div>
  )
}

function ordersOf(summed: GroupBarProps['summed']): { key: string; label: string }[] {
  const both = (key: string, label: string) => [
    { key, label: `${label} augoši` },
    { key: `-${key}`, label: `${label} dilstoši` },
  ]
  return [...both(byValue, 'vērtība'), ...both(byCount, 'rindu skaits'), ...summed.flatMap(({ key, header }) => both(key, header))]
}
