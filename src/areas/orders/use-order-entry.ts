import { useEffect, useEffectEvent, useRef } from 'react'
import { chainFrom, openChain, takeIntendedChain } from '../../commands/chain-state.ts'
import { notify } from '../../commands/notices.ts'
import { startPage } from '../../commands/run.ts'
import { signedInUser } from '../../commands/session.ts'
import { toFirstFault } from '../../ui/first-fault.ts'
import { picksSettled } from '../../ui/picks.ts'
import type { Option } from '../../ui/use-options.ts'
import { activeViewOf, whenActive } from '../../tabs/active-views.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { branchesOf } from '../shared/sale-loaders.ts'
import { faultOf, isBlank } from '../shared/sale-lines/line-values.ts'
import { useFilledLines } from '../shared/sale-lines/use-filled-lines.ts'
import { useNewSale } from '../shared/sale-lines/use-new-sale.ts'
import { bodyOfNew, useNewOrder } from './new-order.ts'

const path = '/orders/create'

export type OrderEntry = ReturnType<typeof useOrderEntry>

/** Order entry: its draft, errors, focus and calls. */
export function useOrderEntry(tab: TabHandle) {
  const hold = useNewOrder(tab)
  const page = useNewSale()
  const { order, setHeader } = hold
  const { box, setErrors, toLines, toCustomer } = page
  useTitle(tab, order.customer ? `Jauns pasūtījums: ${order.customer.label}` : 'Jauns pasūtījums')
  useListOf(tab, 'new-order')
  useView(tab, { primary: () => void take(), save: () => void take(), lines: toLines, search: toCustomer })

  useFilledLines(path, {
    rows: () => hold.latest().lines,
    pasting: hold.pasting,
    onUnknown: page.setNotFound,
    // An untouched form may propose another customer; the palette refuses to begin beside a touched one.
    onSale: ({ customer }) => takeCustomer(customer),
  })

  /** Without one, the customer is asked for first. */
  function takeCustomer(customer: Option | null): void {
    const stands = hold.latest().customer
    if (customer && Number(customer.id) !== Number(stands?.id)) pickCustomer(customer)
    else if (stands) toLines()
    else toCustomer()
  }

  const started = useRef(false)
  const begin = useEffectEvent(() => {
    // Customer-side users have their customer preselected.
    if (!started.current && order.customer && order.customer.id === signedInUser().main_customer?.id) goOn(order.customer)
    started.current = true
  })
  useEffect(() => begin(), [])

  function startOver() {
    hold.clear(path)
    setErrors({})
    page.setRowErrors({})
    toCustomer()
  }

  function pickCustomer(customer: Option | null) {
    hold.change((now) => ({ ...now, customer, header: { ...now.header, branch_id: null, contact_id: null } }))
    setErrors({})
    if (customer) goOn(customer)
  }

  /** Focuses the lines and preselects the usual branch. */
  function goOn(customer: Option) {
    toLines()
    void branchesOf(Number(customer.id))
      .then((branches) => {
        const usual = branches.find((branch) => branch.usual)
        if (usual && hold.latest().customer?.id === customer.id && !hold.latest().header.branch_id) setHeader({ branch_id: usual })
      })
      // The field stays empty; its own list reports the failure.
      .catch(() => {})
  }

  async function take() {
    const goesThrough = takeIntendedChain(tab.id)
    await picksSettled()
    const now = hold.latest()
    if (!now.customer) {
      setErrors({ customer_id: ['Izvēlieties klientu'] })
      return toCustomer()
    }
    const faulty = now.lines.filter((line) => !isBlank(line) && (faultOf(line, 'item') || faultOf(line, 'quantity')))
    if (faulty.length > 0) return toFirstFault(box.current)
    const { body, keys } = bodyOfNew(now)
    const { outcome, errors: refused } = await startPage('order.take', { order: body }, tab.id)
    if (outcome !== 'done') return page.setRefused(refused, keys)
    hold.clear(path)
    if (goesThrough) await previewSteps(tab.id)
  }

  return { hold, page, customerId: order.customer ? Number(order.customer.id) : null, pickCustomer, startOver, take }
}

/** Milliseconds in which the new order comes. */
const longestLoad = 15_000

/** Of the order that was just saved, once it is there. */
async function previewSteps(tabId: string): Promise<void> {
  const isThere = (): boolean => activeViewOf(tabId).record?.kind === 'order'
  if (!(await whenActive(isThere, longestLoad))) return
  const chain = chainFrom(activeViewOf(tabId).record, tabId)
  if (chain) openChain(chain)
  else notify({ color: 'blue', text: 'Pasūtījums saglabāts; tālāku soļu, kas neko nejautā, nav' })
}
