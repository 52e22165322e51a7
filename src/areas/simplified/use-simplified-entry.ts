import { startPage } from '../../commands/run.ts'
import { toFirstFault } from '../../ui/first-fault.ts'
import { picksSettled } from '../../ui/picks.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { useNewSale } from '../shared/sale-lines/use-new-sale.ts'
import { bodyOfNew, useNewSimplified } from './new-simplified.ts'
import { simplifiedFault } from './simplified-lines.ts'

const path = '/invoices/create_simplified_invoices'

export type SimplifiedEntry = ReturnType<typeof useSimplifiedEntry>

/** Entry of a simplified invoice: its draft, errors, focus and calls. */
export function useSimplifiedEntry(tab: TabHandle) {
  const hold = useNewSimplified(tab)
  const page = useNewSale()
  const { toLines } = page
  useTitle(tab, 'Jauns vienkāršais rēķins')
  useListOf(tab, 'new-simplified')
  useView(tab, { primary: () => void issue(), save: () => void issue(), lines: toLines, search: page.toCustomer })

  function startOver() {
    hold.clear(path)
    page.setErrors({})
    toLines()
  }

  function pickCustomer(customer: Option | null) {
    hold.change((now) => ({ ...now, customer }))
    page.setErrors({})
    if (customer) toLines()
  }

  async function issue() {
    await picksSettled()
    const now = hold.latest()
    const faulty = now.lines.some((line) => ['item', 'name', 'quantity', 'unit_price'].some((column) => simplifiedFault(line, column)))
    const { body, keys } = bodyOfNew(now)
    if (faulty) return toFirstFault(page.box.current)
    if (keys.length === 0) return toLines()
    const { outcome, errors: refused } = await startPage('simplified.issue', { invoice: body }, tab.id)
    if (outcome === 'done') return hold.clear(path)
    page.setRefused(refused, keys)
  }

  return { hold, page, hasLines: bodyOfNew(hold.invoice).keys.length > 0, pickCustomer, startOver, issue }
}
