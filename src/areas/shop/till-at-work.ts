import { dayOf, formatMoney } from '../../../contract/format.ts'
import { newKey } from '../../../contract/new-key.ts'
import { shop } from '../../../contract/shop/shop.ts'
import { carry } from '../../data/carry.ts'
import { currentConnection } from '../../data/connection.ts'
import { failureOf } from '../../data/failure.ts'
import { createStore, withChanges, type Readable, type Store } from '../../store/store.ts'
import { commandById } from '../../commands/commands.ts'
import { openPath } from '../../commands/navigate.ts'
import { startCommand, type RunResult } from '../../commands/run.ts'
import { dropDraft, readDraft, writeDraft } from '../../tabs/drafts.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { Option } from '../../ui/use-options.ts'
import { forgetCode, cachedGoods, noteGoods } from './known-goods.ts'
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
/** Path of drafts of sent sales until the server confirms. */
export const tillPath = '/shop/create'
export const saleDraft = 'sale-'
/** Sales are sent in order, because each affects stock. */
const queueName = 'shop'
/** Milliseconds to wait for the answer before the next customer. */
const answerTimeout = 2500

interface LastSale {
  due: string
  change: string
}

export interface TillState {
  till: Till
  message: string | null
  last: LastSale | null
  sending: readonly string[]
  card: { number: string; balance: string } | null
}

/** Till state outside React, because scans may come faster than rendering. */
export class TillAtWork {
  readonly #tab: TabHandle
  readonly #pendingRequests = new Set<Promise<unknown>>()
  readonly #store: Store<TillState>
  #times: string | null = null
  #learned: Promise<void> = Promise.resolve()

  constructor(tab: TabHandle) {
    this.#tab = tab
    const till = (tab.drafts.read(draftKey) as Till | undefined) ?? emptyTill
    this.#store = createStore<TillState>({ till, message: null, last: null, sending: [], card: null })
  }

  get state(): Readable<TillState> {
    return this.#store
  }

  get #now(): TillState {
    return this.#store.get()
  }

  /** Preloads popular goods; failures are ignored. */
  readonly learn = (): Promise<void> => (this.#learned = learnUsual())

  /** Cached goods appear at once and are corrected by the answer; serialised pieces wait. */
  readonly hear = async (text: string): Promise<'card' | 'heard'> => {
    const read = readCode(text)
    if (read.times !== null) this.#times = read.times
    if (read.code === '') {
      this.#set({ message: this.#times === null ? null : `${this.#times} ×` })
      return 'heard'
    }
    const quantity = this.#times ?? '1'
    this.#times = null
    const customer = this.#now.till.customer?.id
    const cached = cachedGoods(read.code, customer)
    this.#set({ last: null, ...(cached && { message: null }) })
    if (cached) this.#add(cached, quantity)
    return this.#until(this.#ask(read.code, quantity, customer, cached))
  }

  /** Resolves when all scans are answered; immediately while offline. */
  readonly answered = async (): Promise<void> => {
    if (this.#pendingRequests.size === 0 || isOffline()) return
    await Promise.race([Promise.all(this.#pendingRequests), after(answerTimeout)])
  }

  /** Requotes prices; manual values stay. */
  readonly nameCustomer = async (customer: Option | null): Promise<void> => {
    this.#change((now) => ({ ...now, customer }))
    const { lines } = this.#now.till
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
   * Sends the sale and waits briefly; later it is stored locally and sent once. Refused parts become differences,
   * since the goods are gone.
   */
  readonly pay = async (payment: Payment, back: string): Promise<Readonly<Record<string, readonly string[]>>> => {
    const shownDue = dueOf(this.#now.till)
    await this.answered()
    const sold = this.#now.till
    // A late answer changed the total.
    if (dueOf(sold) !== shownDue) return { due: [`Jāsaņem ${formatMoney(dueOf(sold))}, nevis ${formatMoney(shownDue)}`] }
    const offline = isOffline()
    // The sale keeps its own time, as it may be sent later.
    const now = new Date()
    const sale = { ...saleOf(sold), ...payment, date: dayOf(now), sold_at: now.toISOString(), ...(offline && { was_offline: true }) }
    const draft = `${saleDraft}${newKey()}`
    writeDraft(tillPath, draft, sale, { title: 'Pārdevums', kind: 'queue' })
    this.#set({ sending: [...this.#now.sending, draft] })
    const pending = startCommand(commandById('shop.sell'), { sale }, this.#tab.id, { keeps: { draft, lane: queueName } })
    const first = await Promise.race([pending, after(offline ? 0 : answerTimeout)])
    if (first && isRefused(first)) {
      dropDraft(tillPath, draft)
      return first.errors
    }
    this.#set({ last: { due: dueOf(sold), change: back } })
    this.#clear()
    void this.#settle(pending, sale, draft)
    return {}
  }

  readonly resend = async (draft: string): Promise<void> => {
    const sale = readDraft(tillPath, draft) as object
    this.#set({ sending: [...this.#now.sending, draft] })
    await this.#settle(
      this.#sendAgain(sale, draft).then((isDone) => ({ outcome: isDone ? 'done' : 'failed', errors: {} })),
      sale,
      draft,
    )
  }

  readonly park = async (): Promise<void> => {
    await this.answered()
    const { outcome } = await startCommand(commandById('shop.park-new'), { sale: saleOf(this.#now.till) }, this.#tab.id)
    if (outcome === 'done') this.#clear()
  }

  async #ask(code: string, quantity: string, customer: Option['id'] | undefined, shownItem: ScannedItem | null): Promise<'card' | 'heard'> {
    try {
      // Renders the line first.
      if (shownItem) await after(0)
      const { data } = await carry(shop.scan, { query: { code, ...(customer !== undefined && { customer_id: Number(customer) }) } })
      if (data.item) {
        noteGoods(code, customer, data.item)
        if (shownItem?.item_id === data.item.item_id) this.#confirm(data.item, customer)
        else {
          if (shownItem) this.#change((now) => withoutItem(now, shownItem, quantity))
          this.#set({ message: null })
          this.#add(data.item, quantity)
        }
        return 'heard'
      }
      if (shownItem) this.#takeBack(code, customer, shownItem, quantity)
      else this.#set({ message: null })
      if (data.customer) await this.nameCustomer({ id: String(data.customer.id), label: data.customer.name })
      else if (data.receipt) openPath(`/shop/${data.receipt.id}`)
      else if (data.gift_card) {
        this.#set({ card: data.gift_card })
        return 'card'
      }
    } catch (error) {
      const numbered = failureOf(error).status === 404 && !shownItem ? withCardNumber(this.#now.till, code) : null
      if (numbered) {
        this.#change(() => numbered)
        this.#set({ message: null })
      } else if (failureOf(error).status === 404) {
        if (shownItem) this.#takeBack(code, customer, shownItem, quantity)
        this.#set({ message: `Kods ${code} nav zināms` })
      } else if (!shownItem) await this.#addOnceLearned(code, quantity, customer)
    }
    return 'heard'
  }

  /** The first scans may come before the till has read what is stored. */
  async #addOnceLearned(code: string, quantity: string, customer: Option['id'] | undefined): Promise<void> {
    await this.#learned
    const cached = cachedGoods(code, customer)
    if (cached) this.#add(cached, quantity)
    else this.#set({ message: `Nav savienojuma, un kodu ${code} kase vēl nezina` })
  }

  #add(item: ScannedItem, quantity: string): void {
    if (item.shop_price === null) return this.#set({ message: `${item.name}: šajā datumā nav PVN likmes` })
    this.#change((now) => withItem(now, item, quantity))
  }

  /** Corrects the cached values, unless the customer changed. */
  #confirm(item: ScannedItem, customer: Option['id'] | undefined): void {
    if (this.#now.till.customer?.id === customer) this.#change((now) => withConfirmed(now, item))
  }

  #takeBack(code: string, customer: Option['id'] | undefined, shownItem: ScannedItem, quantity: string): void {
    forgetCode(code, customer)
    this.#change((now) => withoutItem(now, shownItem, quantity))
  }

  async #until<T>(request: Promise<T>): Promise<T> {
    this.#pendingRequests.add(request)
    return request.finally(() => this.#pendingRequests.delete(request))
  }

  /**
   * A refused sale is resent as completed; with an unknown result (session ended, server error) it waits in
   * Unsent.tsx.
   */
  async #settle(pending: Promise<RunResult>, sale: object, draft: string): Promise<void> {
    const result = await pending
    const isDone = result.outcome === 'done' || (isRefused(result) && (await this.#sendAgain(sale, draft)))
    if (isDone) dropDraft(tillPath, draft)
    this.#set({ sending: this.#now.sending.filter((each) => each !== draft) })
  }

  /** Parts that cannot be booked become differences. */
  async #sendAgain(sale: object, draft: string): Promise<boolean> {
    const again = { sale: { ...sale, was_offline: true } }
    return (await startCommand(commandById('shop.sell'), again, this.#tab.id, { keeps: { draft, lane: queueName } })).outcome === 'done'
  }

  #clear(): void {
    this.#change(() => emptyTill)
    this.#set({ card: null, message: null })
  }

  #change(step: (now: Till) => Till): void {
    const till = step(this.#now.till)
    if (till === this.#now.till) return
    if (till.lines.length === 0 && till.customer === null) this.#tab.drafts.drop(draftKey)
    else this.#tab.drafts.write(draftKey, till)
    this.#set({ till })
  }

  #set(values: Partial<TillState>): void {
    this.#store.update((before) => withChanges(before, values))
  }
}

async function learnUsual(): Promise<void> {
  const usual = await carry(shop.usual, {}).catch(() => null)
  for (const item of usual?.data ?? []) noteGoods(item.barcode, undefined, item)
}

function isOffline(): boolean {
  return currentConnection() === 'lost' || !navigator.onLine
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms))
}

/** Nothing was booked. */
function isRefused({ outcome, errors }: RunResult): boolean {
  return outcome !== 'done' && Object.keys(errors).length > 0
}
