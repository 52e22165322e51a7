import { useState, type RefObject } from 'react'
import type { LineOption } from '../../../../contract/line-options.ts'
import { viewVerbs } from '../../../../commands/workspace/workspace.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { readOnce } from '../../../commands/use-call.ts'
import { notify } from '../../../commands/notices.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Option } from '../../../ui/use-options.ts'
import type { RowKey } from '../../../ui/table/columns.ts'
import { useView } from '../../../tabs/hooks.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import type { OrderLineRow } from './line-rows.ts'
import { OptionsDialog } from './OptionsDialog.tsx'

interface LineOptionsProps {
  tab: TabHandle
  rows: readonly OrderLineRow[]
  focusedKey: RefObject<RowKey | null>
  onOpen?: (open: boolean) => void
  onChoose: (key: number, options: readonly LineOption[]) => void
}

const { title, keys } = viewVerbs.options

export function LineOptions({ tab, rows, focusedKey, onOpen, onChoose }: LineOptionsProps) {
  const [key, setKey] = useState<number | null>(null)
  const row = rows.find((each) => each.key === key)
  useView(tab, { options: begin })

  function begin() {
    const at = rows.find((each) => each.key === focusedKey.current)
    if (!at?.item) return notify({ color: 'blue', text: 'Vispirms nostājieties uz rindas ar preci' })
    if (at.takes_options === null) return void beginOnceKnown(at.key, at.item)
    open(at)
  }

  /** Before the quote arrives, it is unknown whether the item has options. */
  async function beginOnceKnown(key: number, item: Option): Promise<void> {
    // The dialog retries and reports errors.
    const itemOptions = await readOnce(orders.itemOptions, { query: { item_id: Number(item.id) } }).catch(() => null)
    open({ key, item, takes_options: itemOptions === null || itemOptions.data.length > 0 })
  }

  function open(at: { key: number; item: Option | null; takes_options: boolean | null }) {
    if (!at.item) return
    if (at.takes_options === false) return notify({ color: 'blue', text: `Precei „${at.item.label}” nav opciju` })
    onOpen?.(true)
    setKey(at.key)
  }

  function end() {
    setKey(null)
    onOpen?.(false)
  }

  return (
    <>
      {rows.some(({ takes_options }) => takes_options) && (
        <Button tone="quiet" tabIndex={-1} shortcut={keys[0]} onClick={begin}>
          {title}
        </Button>
      )}
      {row?.item && (
        <OptionsDialog
          item={row.item}
          chosen={row.options ?? []}
          onChoose={(options) => {
            onChoose(row.key, options)
            end()
          }}
          onClose={end}
        />
      )}
    </>
  )
}
