import { useRef, useState } from 'react'
import { shop } from '../../../contract/shop.ts'
import { carry } from '../../data/carry.ts'
import { currentConnection } from '../../data/connection.ts'
import { failureOf } from '../../data/failure.ts'
import { commandById } from '../../desk/commands.ts'
import { openPath } from '../../desk/navigate.ts'
import { startCommand, type RunResult } from '../../desk/run.ts'
import { dropDraft, readDraft, writeDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Option } from '../../ui/use-options.ts'
import type { Payment } from './payment.ts'
import { dueOf, emptyTill, readCode, saleOf, withItem, type ScannedItem, type Till, type TillLine } from './till.ts'

const draftKey = 'till'
/** The till's page, under which each sale that is sent is kept as a draft of its own until the server has it. */
export const tillPath = '/shop/create'
/** What keys of those drafts begin with. */
export const saleDraft = 'sale-'
/** Milliseconds that a cashier waits for the answer before the next buyer comes. */
const patience = 2500

/** The sale before, as the till tells it until the next scan. */
export interface LastSale {
  due: string
  change: string
}

/** What was scanned in this browser: a till goes on with it while there is no network. */
const known = new Map<string, ScannedItem>()

/** Everything that happens at a till: what is scanned, changed, parked and paid. */
export function useTill(tab: TabHandle) {
  const [till, show] = useState<Till>(() => (tab.drafts.read(draftKey) as Till | undefined) ?? emptyTill)
  const [said, say] = useState<string | null>(null)
  const [last, setLast] = useState<LastSale | null>(null)
  const [sending, setSending] = useState<readonly string[]>([])
  const [card, setCard] = useState<{ number: string; balance: string } | null>(null)
  // Two scans may come before React draws.
  const latest = useRef(till)
  const times = useRef<string | null>(null)

  function change(step: (now: Till) => Till): void {
    latest.current = step(latest.current)
    show(latest.current)
    if (latest.current.lines.length === 0 && latest.current.customer === null) tab.drafts.drop(draftKey)
    else tab.drafts.write(draftKey, latest.current)
  }

  async function hear(text: string): Promise<'card' | 'heard'> {
    const read = readCode(text)
    if (read.times !== null) times.current = read.times
    if (read.code === '') {
      say(times.current === null ? null : `${times.current} ×`)
      return 'heard'
    }
    const wanted = times.current ?? '1'
    times.current = null
    setLast(null)
    try {
      const { customer } = latest.current
      const query = { code: read.code, ...(customer && { customer_id: Number(customer.id) }) }
      const { data } = await carry(shop.scan, { query })
      say(null)
      if (data.item) {
        known.set(read.code, data.item)
        add(data.item, wanted)
      } else if (data.customer) await nameCustomer({ id: String(data.customer.id), label: data.customer.name })
      else if (data.receipt) openPath(`/shop/${data.receipt.id}`)
      else if (data.gift_card) {
        setCard(data.gift_card)
        return 'card'
      }
    } catch (error) {
      const { status } = failureOf(error)
      const item = known.get(read.code)
      if (status === 404) say(`Kods ${read.code} nav zināms`)
      else if (item && !item.has_units) add(item, wanted)
      else say(`Nav savienojuma, un kods ${read.code} šodien vēl nav skenēts`)
    }
    return 'heard'
  }

  function add(item: ScannedItem, wanted: string): void {
    if (item.shop_price === null) return say(`${item.name}: šajā datumā nav PVN likmes`)
    change((now) => withItem(now, item, wanted))
  }

  /** Prices of a customer are his; what was given by hand stays. */
  async function nameCustomer(customer: Option | null): Promise<void> {
    change((now) => ({ ...now, customer }))
    const { lines } = latest.current
    if (lines.length === 0) return
    const body = { customer_id: customer && Number(customer.id), lines: lines.map(({ item_id, quantity }) => ({ item_id, quantity })) }
    const { data } = await carry(shop.quote, { body }).catch(() => ({ data: { lines: [] } }))
    change((now) => ({
      ...now,
      lines: now.lines.map((line) => {
        const quoted = data.lines.find(({ item_id }) => item_id === line.item_id)
        if (!quoted || line.type === 'gift_card') return line
        return { ...line, price: quoted.unit_price, ...(!line.byHand && { discount: quoted.discount_percent }) }
      }),
    }))
  }

  function setLine(key: number, values: Partial<TillLine>): void {
    change((now) => ({ ...now, lines: now.lines.map((line) => (line.key === key ? { ...line, ...values } : line)) }))
  }

  function clear(): void {
    change(() => emptyTill)
    setCard(null)
    say(null)
  }

  /**
   * Sells what stands there. The next buyer is served as soon as the server has it, or after a moment: then the sale is
   * kept on this computer and sent once, and what the server refuses of it waits for a person, for the goods are gone.
   */
  async function pay(payment: Payment, back: string, register: boolean): Promise<Readonly<Record<string, readonly string[]>>> {
    const sold = latest.current
    const offline = currentConnection() === 'lost' || !navigator.onLine
    const sale = { ...saleOf(sold), ...payment, ...(offline && { was_offline: true }) }
    const draft = `${saleDraft}${crypto.randomUUID()}`
    writeDraft(tillPath, draft, sale, { title: 'Pārdevums' })
    setSending((now) => [...now, draft])
    const given = { sale, ...(register && !offline && { register }) }
    const sent = startCommand(commandById('shop.sell'), given, tab.id, { keeps: { draft } })
    const wait = new Promise<null>((resolve) => setTimeout(() => resolve(null), offline ? 0 : patience))
    const first = await Promise.race([sent, wait])
    if (first && isRefused(first)) {
      dropDraft(tillPath, draft)
      return first.errors
    }
    setLast({ due: dueOf(sold), change: back })
    clear()
    void settle(sent, sale, draft)
    return {}
  }

  /**
   * What waited was answered: refused, it is sent again as what it is by now, a sale that has been. Where nobody knows
   * what became of it (the session ended, a fault of the server) it stays for a person (Unsent.tsx).
   */
  async function settle(sent: Promise<RunResult>, sale: object, draft: string): Promise<void> {
    const result = await sent
    const isDone = result.outcome === 'done' || (isRefused(result) && (await sendAgain(sale, draft)))
    if (isDone) dropDraft(tillPath, draft)
    setSending((now) => now.filter((each) => each !== draft))
  }

  /** Sends a sale whose goods are gone; what cannot be booked of it becomes a difference. */
  async function sendAgain(sale: object, draft: string): Promise<boolean> {
    const again = { sale: { ...sale, was_offline: true } }
    return (await startCommand(commandById('shop.sell'), again, tab.id, { keeps: { draft } })).outcome === 'done'
  }

  /** A person sends a sale that stayed behind. */
  async function resend(draft: string): Promise<void> {
    const sale = readDraft(tillPath, draft) as object
    setSending((now) => [...now, draft])
    await settle(
      sendAgain(sale, draft).then((isDone) => ({ outcome: isDone ? 'done' : 'failed', errors: {} })),
      sale,
      draft,
    )
  }

  async function park(): Promise<void> {
    const { outcome } = await startCommand(commandById('shop.park-new'), { sale: saleOf(latest.current) }, tab.id)
    if (outcome === 'done') clear()
  }

  return { till, said, last, card, sending, resend, hear, setLine, nameCustomer, clear, pay, park, latest: () => latest.current, change }
}

/** The server said no, and why: nothing of it was booked. */
function isRefused({ outcome, errors }: RunResult): boolean {
  return outcome !== 'done' && Object.keys(errors).length > 0
}
