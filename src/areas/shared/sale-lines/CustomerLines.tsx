import { useRef } from 'react'
import { countOf, formatDate } from '../../../../contract/format.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { viewVerbs } from '../../../../commands/workspace/workspace.ts'
import { notify } from '../../../commands/notices.ts'
import { readOnce } from '../../../commands/use-call.ts'
import { failureOf } from '../../../data/failure.ts'
import { useView } from '../../../tabs/hooks.ts'
import type { TabHandle } from '../../../tabs/tab.ts'
import { Button } from '../../../ui/Button.tsx'
import type { FilledLine } from './fill-lines.ts'

interface CustomerLinesProps {
  tab: TabHandle
  customerId: number | null
  onFill: (lines: readonly FilledLine[]) => void
}

/** Items at most, and the least orders with them in 12 months. */
const usualMost = 15
const usualLeast = 2

/** Brings in what the customer buys as usual, or the whole last order. */
export function CustomerLines({ tab, customerId, onFill }: CustomerLinesProps) {
  const asking = useRef(false)
  const usual = (): void => void bring(usualLines)
  const lastOrder = (): void => void bring(lastLines)
  useView(tab, { usualItems: usual, lastOrder })

  async function bring(find: (customer: number) => Promise<Found>): Promise<void> {
    if (customerId === null) return notify({ color: 'blue', text: 'Vispirms izvēlieties klientu' })
    if (asking.current) return
    asking.current = true
    try {
      const { lines, text } = await find(customerId)
      if (lines.length > 0) onFill(lines)
      notify({ color: 'blue', text, timeout: 8000 })
    } catch (error) {
      notify({ color: 'red', text: failureOf(error).message })
    } finally {
      asking.current = false
    }
  }

  if (customerId === null) return null
  return (
    <>
      <Button tone="quiet" tabIndex={-1} shortcut={viewVerbs.usualItems.keys[0]} onClick={usual}>
        Parastās preces
      </Button>
      <Button tone="quiet" tabIndex={-1} shortcut={viewVerbs.lastOrder.keys[0]} onClick={lastOrder}>
        Pēdējais pasūtījums
      </Button>
    </>
  )
}

interface Found {
  lines: readonly FilledLine[]
  text: string
}

async function usualLines(customer_id: number): Promise<Found> {
  const { data } = await readOnce(orders.lineItems, { query: { customer_id, limit: usualMost } })
  const usual = data.filter((item) => item.orders >= usualLeast)
  const lines = usual.map(({ id, name, usual_quantity }) => ({ item: { id, label: name }, quantity: usual_quantity ?? '1', options: null }))
  const none = 'Klientam nav parasto preču: 12 mēnešos nekas nav pirkts vismaz divos pasūtījumos'
  return { lines, text: lines.length > 0 ? broughtText('Parastās preces', lines) : none }
}

async function lastLines(customer_id: number): Promise<Found> {
  const { data } = await readOnce(orders.lastOrder, { query: { customer_id } })
  if (!data) return { lines: [], text: 'Klientam vēl nav pasūtījumu' }
  const lines = data.lines.map(({ item, quantity, options }) => ({
    item: { id: item.id, label: item.name },
    quantity,
    options: options.length > 0 ? options : null,
  }))
  const left = data.left_out.length > 0 ? ` Vairs nepārdod: ${data.left_out.join(', ')}.` : ''
  const name = `Pasūtījums ${data.order.name} (${formatDate(data.date)})`
  return { lines, text: lines.length > 0 ? `${broughtText(name, lines)}.${left}` : `${name}: nav rindu, ko atkārtot.${left}` }
}

/** Names at most. */
const named = 3

function broughtText(from: string, lines: readonly FilledLine[]): string {
  const names = lines.slice(0, named).map(({ item }) => item?.label)
  const more = lines.length > named ? ` un vēl ${lines.length - named}` : ''
  return `${from}: ${countOf(lines.length, 'rinda', 'rindas')} – ${names.join(', ')}${more}. Ctrl+Z atsauc`
}
