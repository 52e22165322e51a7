import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { CommandContext } from '../../../commands/context.ts'
import { currentParty } from '../../../commands/acting.ts'
import { recognised } from '../meaning/recognise.ts'
import type { OrderCustomer, ProposedOrder } from './find-orders.ts'
import { useMayOrder } from './may-order.ts'
import { orderIn, type WrittenOrder } from './parse.ts'

/** Milliseconds; longer than of one search, because these are several. */
const pause = 150

interface State {
  of: WrittenOrder | null
  orders: readonly ProposedOrder[]
  failed: boolean
}

const none: State = { of: null, orders: [], failed: false }

/** The orders that a text may mean. `onFound` serves an Enter pressed early. */
export function useOrders(text: string, ctx: CommandContext, onFound: (text: string, orders: readonly ProposedOrder[]) => void) {
  const mayOrder = useMayOrder(ctx)
  const written = useMemo(() => (mayOrder && !recognised(text) ? orderIn(text) : null), [mayOrder, text])
  const [state, setState] = useState(none)
  const take = useEffectEvent((orders: readonly ProposedOrder[], failed: boolean) => {
    setState({ of: written, orders, failed })
    onFound(text, orders)
  })
  const find = useEffectEvent((of: WrittenOrder, signal: AbortSignal) => {
    const here = currentParty(ctx, 'customer')
    return found(of, here && { id: here.id, title: here.name, subtitle: '' }, signal)
  })
  useEffect(() => {
    if (!written) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      find(written, controller.signal).then(
        (orders) => {
          if (!controller.signal.aborted) take(orders, false)
        },
        () => {
          if (!controller.signal.aborted) take([], true)
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [written])
  const { of, orders, failed } = written ? state : none
  const isCurrent = of === written
  return { orders: isCurrent ? orders : none.orders, failed: isCurrent && failed, isFinding: !isCurrent }
}

/** Loaded at the first text of this form. */
async function found(written: WrittenOrder, here: OrderCustomer | null, signal: AbortSignal): Promise<readonly ProposedOrder[]> {
  const { ordersFor } = await import('./find-orders.ts')
  return ordersFor(written, here, signal)
}
