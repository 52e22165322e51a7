import { couriers } from '../../../contract/couriers/couriers.ts'
import { carry } from '../../data/carry.ts'
import { pageRows } from '../../commands/use-list.ts'

/** Milliseconds between two readings; a courier's day changes now and then. */
const reading = 600_000

/** Stores the open deliveries of the person while the list is shown, so that they open without network. */
export function storeOwnDeliveries(): () => void {
  const store = (): void => void readEach().catch(() => undefined)
  store()
  const timer = setInterval(store, reading)
  return () => clearInterval(timer)
}

/** One after the other, as nobody waits for them. */
async function readEach(): Promise<void> {
  const { data } = await carry(couriers.list, { query: { mine: '1', is_open: '1', page: 1, per_page: pageRows } })
  for (const { id } of data) await carry(couriers.show, { params: { id } })
}
