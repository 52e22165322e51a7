import { dayOf, formatMoney } from '../../../contract/format.ts'
import { newKey } from '../../../contract/new-key.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { carry } from '../../data/carry.ts'
import { currentConnection } from '../../data/connection.ts'
import { failureOf } from '../../data/failure.ts'
import { commandById } from '../../commands/commands.ts'
import { openPath } from '../../commands/navigate.ts'
import { startCommand, type RunResult } from '../../commands/run.ts'
import { dropDraft, readDraft, writeDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Option } from '../../ui/use-options.ts'
import { forgetCode, knownGoods, noteGoods } from './known-goods.ts'
import type { Payment } from './payment.ts'
import {
  dueOf,
  emptyTill,
  readCode,
  saleOf,
  withCardNumber,
  withConfirmed,
  withItem,
  withoutItem,
  type ScannedItem,
  type Till,
  type TillLine,
} from './till.ts'

const draftKey = 'till'
/** The till's page, under which each sale that is sent is kept as a draft of its own until the server has it. */
export const tillPath = '/shop/create'
/** What keys of those drafts begin with. */
export const saleDraft = 'sale-'
/** Sales are booked one after another, as they were made: what the first took from stock the next does not find. */
const lane = 'shop'
/** Milliseconds that a cashier waits for the answer before the next buyer comes. */
const patience = 2500

/** The sale before, as the till tells it until the next scan. */
interface LastSale {
  due: string
  change: string
}

/** What a till shows. */
interface TillState {
  till: Till
  said: string | null
  last: LastSale | null
  /** Drafts of sales on their way. */
  sending: readonly string[]
  /** A gift card that was scanned. */
  card: { number: string; balance: string } | null
}

/**
 * Everything that happens at a till: what is scanned, changed, parked and paid. It stands beside React: two scans may
 * come before it draws, and what a scan changes is drawn without the rest of the page.
 */
export class TillAtWork {
  readonly #tab: TabHandle
  readonly #watchers = new Set<() => void>()
  readonly #asked = new Set<Promise<unknown>>()
  #state: TillState
  #times: string | null = null

  constructor(tab: TabHandle) {
    this.#tab = tab
    this.#state = { till: (tab.drafts.read(draftKey) as Till | undefined) ?? emptyTill, said: null, last: null, sending: [], card: null }
  }

  readonly state = (): TillState => this.#state
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Hears what is sold most, so that its lines need not wait; where that is not told now, they wait as the others do. */
  readonly learn = async (): Promise<void> => {
    const usual = await carry(shop.usual, {}).catch(() => null)
    for (const item of usual?.data ?? []) noteGoods(item.barcode, undefined, item)
  }

  /**
   * Takes what was scanned or typed. Goods that this till has sold before stand there at once, as they were; the answer
   * puts right what changed since. Pieces with numbers wait for it, for each is sold once.
   */
  readonly hear = async (text: string): Promise<'card' | 'heard'> => {
    const read = readCode(text)
    if (read.times !== null) this.#times = read.times
    if (read.code === '') {
      this.#set({ said: this.#times === null ? null : `${this.#times} ×` })
      return 'heard'
    }
    const wanted = this.#times ?? '1'
    this.#times = null
    const customer = this.#state.till.customer?.id
    const known = knownGoods(read.code, customer)
    this.#set({ last: null, ...(known && { said: null }) })
    if (known) this.#add(known, wanted)
    return this.#until(this.#ask(read.code, wanted, customer, known))
  }

  /** Ends when all that was scanned is answered: only then is it known what is to be paid. Without network nobody waits. */
  readonly answered = async (): Promise<void> => {
    if (this.#asked.size === 0 || isOffline()) return
    await Promise.race([Promise.all(this.#asked), after(patience)])
  }

  /** Prices of a customer are his; what was given by hand stays. */
  readonly nameCustomer = async (customer: Option | null): Promise<void> => {
    this.#change((now) => ({ ...now, customer }))
    const { lines } = this.#state.till
    if (lines.length === 0) return
    const body = { customer_id: customer && Number(customer.id), lines: lines.map(({ item_id, quantity }) => ({ item_id, quantity })) }
    const { data } = await carry(shop.quote, { body }).catch(() => ({ data: { lines: [] } }))
    this.#change((now) => ({
      ...now,
      lines: now.lines.map((line) => {
        const quoted = data.lines.find(({ item_id }) => item_id === line.item_id)
        if (!quoted || line.type === 'gift_card') return line
        return {
          ...line,
          price: quoted.unit_price,
          source: quoted.price_source,
          ...(!line.byHand && { discount: quoted.discount_percent }),
        }
      }),
    }))
  }

  readonly setLine = (key: number, values: Partial<TillLine>): void =>
    this.#change((now) => ({ ...now, lines: now.lines.map((line) => (line.key === key ? { ...line, ...values } : line)) }))

  readonly dropLine = (key: number): void => this.#change((now) => ({ ...now, lines: now.lines.filter((line) => line.key !== key) }))

  /**
   * Sells what stands there. The next buyer is served as soon as the server has it, or after a moment: then the sale is
   * kept on this computer and sent once, and what the server refuses of it waits for a person, for the goods are gone.
   */
  readonly pay = async (payment: Payment, back: string): Promise<Readonly<Record<string, readonly string[]>>> => {
    const told = dueOf(this.#state.till)
    await this.answered()
    const sold = this.#state.till
    // What was scanned last came only now, or costs otherwise than before: the money is counted anew.
    if (dueOf(sold) !== told) return { due: [`Jāsaņem ${formatMoney(dueOf(sold))}, nevis ${formatMoney(told)}`] }
    const offline = isOffline()
    // Its day and moment go with it: the network may come back only on another one.
    const now = new Date()
    const sale = { ...saleOf(sold), ...payment, date: dayOf(now), sold_at: now.toISOString(), ...(offline && { was_offline: true }) }
    const draft = `${saleDraft}${newKey()}`
    writeDraft(tillPath, draft, sale, { title: 'Pārdevums', kind: 'queue' })
    this.#set({ sending: [...this.#state.sending, draft] })
    const sent = startCommand(commandById('shop.sell'), { sale }, this.#tab.id, { keeps: { draft, lane } })
    const first = await Promise.race([sent, after(offline ? 0 : patience)])
    if (first && isRefused(first)) {
      dropDraft(tillPath, draft)
      return first.errors
    }
    this.#set({ last: { due: dueOf(sold), change: back } })
    this.#clear()
    void this.#settle(sent, sale, draft)
    return {}
  }

  /** A person sends a sale that stayed behind. */
  readonly resend = async (draft: string): Promise<void> => {
    const sale = readDraft(tillPath, draft) as object
    this.#set({ sending: [...this.#state.sending, draft] })
    await this.#settle(
      this.#sendAgain(sale, draft).then((isDone) => ({ outcome: isDone ? 'done' : 'failed', errors: {} })),
      sale,
      draft,
    )
  }

  readonly park = async (): Promise<void> => {
    await this.answered()
    const { outcome } = await startCommand(commandById('shop.park-new'), { sale: saleOf(this.#state.till) }, this.#tab.id)
    if (outcome === 'done') this.#clear()
  }

  async #ask(code: string, wanted: string, customer: Option['id'] | undefined, shown: ScannedItem | null): Promise<'card' | 'heard'> {
    try {
      // Its line is drawn first.
      if (shown) await after(0)
      const { data } = await carry(shop.scan, { query: { code, ...(customer !== undefined && { customer_id: Number(customer) }) } })
      if (data.item) {
        noteGoods(code, customer, data.item)
        if (shown?.item_id === data.item.item_id) this.#confirm(data.item, customer)
        else {
          if (shown) this.#change((now) => withoutItem(now, shown, wanted))
          this.#set({ said: null })
          this.#add(data.item, wanted)
        }
        return 'heard'
      }
      if (shown) this.#takeBack(code, customer, shown, wanted)
      else this.#set({ said: null })
      if (data.customer) await this.nameCustomer({ id: String(data.customer.id), label: data.customer.name })
      else if (data.receipt) openPath(`/shop/${data.receipt.id}`)
      else if (data.gift_card) {
        this.#set({ card: data.gift_card })
        return 'card'
      }
    } catch (error) {
      const numbered = failureOf(error).status === 404 && !shown ? withCardNumber(this.#state.till, code) : null
      if (numbered) {
        this.#change(() => numbered)
        this.#set({ said: null })
      } else if (failureOf(error).status === 404) {
        if (shown) this.#takeBack(code, customer, shown, wanted)
        this.#set({ said: `Kods ${code} nav zināms` })
      } else if (!shown) this.#set({ said: `Nav savienojuma, un kodu ${code} kase vēl nezina` })
    }
    return 'heard'
  }

  #add(item: ScannedItem, wanted: string): void {
    if (item.shop_price === null) return this.#set({ said: `${item.name}: šajā datumā nav PVN likmes` })
    this.#change((now) => withItem(now, item, wanted))
  }

  /** Puts right what was shown before the answer, unless another customer was named meanwhile, whose prices are asked for. */
  #confirm(item: ScannedItem, customer: Option['id'] | undefined): void {
    if (this.#state.till.customer?.id === customer) this.#change((now) => withConfirmed(now, item))
  }

  #takeBack(code: string, customer: Option['id'] | undefined, shown: ScannedItem, wanted: string): void {
    forgetCode(code, customer)
    this.#change((now) => withoutItem(now, shown, wanted))
  }

  async #until<T>(asked: Promise<T>): Promise<T> {
    this.#asked.add(asked)
    return asked.finally(() => this.#asked.delete(asked))
  }

  /**
   * What waited was answered: refused, it is sent again as what it is by now, a sale that has been. Where nobody knows
   * what became of it (the session ended, a fault of the server) it stays for a person (Unsent.tsx).
   */
  async #settle(sent: Promise<RunResult>, sale: object, draft: string): Promise<void> {
    const result = await sent
    const isDone = result.outcome === 'done' || (isRefused(result) && (await this.#sendAgain(sale, draft)))
    if (isDone) dropDraft(tillPath, draft)
    this.#set({ sending: this.#state.sending.filter((each) => each !== draft) })
  }

  /** Sends a sale whose goods are gone; what cannot be booked of it becomes a difference. */
  async #sendAgain(sale: object, draft: string): Promise<boolean> {
    const again = { sale: { ...sale, was_offline: true } }
    return (await startCommand(commandById('shop.sell'), again, this.#tab.id, { keeps: { draft, lane } })).outcome === 'done'
  }

  #clear(): void {
    this.#change(() => emptyTill)
    this.#set({ card: null, said: null })
  }

  #change(step: (now: Till) => Till): void {
    const till = step(this.#state.till)
    if (till === this.#state.till) return
    if (till.lines.length === 0 && till.customer === null) this.#tab.drafts.drop(draftKey)
    else this.#tab.drafts.write(draftKey, till)
    this.#set({ till })
  }

  #set(values: Partial<TillState>): void {
    const isSame = (Object.keys(values) as (keyof TillState)[]).every((key) => values[key] === this.#state[key])
    if (isSame) return
    this.#state = { ...this.#state, ...values }
    for (const watcher of this.#watchers) watcher()
  }
}

function isOffline(): boolean {
  return currentConnection() === 'lost' || !navigator.onLine
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}

/** The server said no, and why: nothing of it was booked. */
function isRefused({ outcome, errors }: RunResult): boolean {
  return outcome !== 'done' && Object.keys(errors).length > 0
}
