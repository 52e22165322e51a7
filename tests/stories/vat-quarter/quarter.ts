import { advances } from '../../../contract/advances/advances.ts'
import { orderVatCases } from '../../../contract/company/vat-cases.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { returnActs } from '../../../contract/return-acts/return-acts.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../../contract/supplier-invoices/supplier-invoices.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { billed, billEvent, received, returned, returning } from '../../support/buying.ts'
import { costBillAccepted, deductionOf } from '../../support/cost-bills.ts'
import { advanceFor, credited } from '../../support/crediting.ts'
import { makeCategory, makeItem, makeOrder, makeService, makeSupplier, setProperty } from '../../support/factories.ts'
import { accepted, draft, invoiceNow, invoiceOf, issue, makeBuyer, paid, refunded, reserve } from '../../support/invoicing.ts'
import { makeShop, soldForCash } from '../../support/shop.ts'
import { paidSimply, simplyCredited, soldSimply } from '../../support/simplified-credits.ts'
import { postedVoucher } from '../../support/vouchers.ts'
import type { Action } from './table.ts'

/** Document that a action made, as lists of the VAT return name it. */
export interface Made {
  type: string
  id: number
  number: string | null
}

/** A company that carries out actions; `documents` by key of the table. */
export class Quarter {
  readonly documents = new Map<string, Made>()
  readonly customers = new Map<string, number>()
  private readonly suppliers = new Map<string, number>()
  private readonly categories = new Map<string, number>()
  private readonly goods = new Map<string, number>()
  private readonly app: TestApp
  private readonly clerk: Person

  constructor(app: TestApp, clerk: Person) {
    this.app = app
    this.clerk = clerk
  }

  async prepare(): Promise<void> {
    const { app } = this
    await makeShop(app)
    await setProperty(app, 'oss_from', '2026-01-01')
    const type = await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Ārvalstu uzņēmums').executeTakeFirstOrThrow()
    const abroad = { type_id: type.id, reg_nr: null, city: 'Pilsēta', postal_code: '10111' }
    for (const party of ['lv', 'small', 'other']) this.customers.set(party, await makeBuyer(app, { name: `SIA ${party}` }))
    this.customers.set('ee', await makeBuyer(app, { ...abroad, country_id: await this.country('EE'), vat_nr: 'EE100931558' }))
    const person = await app.db.selectFrom('customer_types').select('id').where('name', '=', 'Fiziska persona').executeTakeFirstOrThrow()
    this.customers.set('person', await makeBuyer(app, { type_id: person.id, reg_nr: null, vat_nr: null }))
    for (const code of ['FI', 'LT']) {
      const consumer = { ...abroad, type_id: person.id, country_id: await this.country(code), vat_nr: null }
      this.customers.set(code.toLowerCase(), await makeBuyer(app, consumer))
    }
    this.customers.set('us', await makeBuyer(app, { ...abroad, country_id: await this.country('US'), vat_nr: null }))
    const numbers = { lv: 'LV40003032949', ee: 'EE100931558', us: null }
    for (const [party, vat_nr] of Object.entries(numbers)) {
      this.suppliers.set(party, await makeSupplier(app, { country_id: await this.country(party.toUpperCase()), vat_nr }))
    }
    for (const rate of ['PVN21', 'PVN12', 'PVN5', 'PVN0', 'PVNE']) {
      this.categories.set(rate, await makeCategory(app, { vat_rate_code: rate }))
    }
    this.categories.set('fruit', await makeCategory(app, { vat_rate_code: 'PVN12', vat_case: 'PVN-42-16' }))
    this.categories.set('vehicle', await makeCategory(app, { vat_case: 'PVN-TRANSPORTS' }))
    this.categories.set('used', await makeCategory(app, { vat_case: 'PVN-138-MANTAS' }))
    for (const [place, name] of ['timber', 'scrap', 'construction', 'electronics'].entries()) {
      this.categories.set(name, await makeCategory(app, { reverse_vat: true, vat_reason_code: `VATEX-EU-AE-R${place + 1}` }))
    }
  }

  async carryOut(action: Action): Promise<void> {
    const made = await this.made(action)
    if (made && action.key !== '' && !this.documents.has(action.key)) this.documents.set(action.key, made)
  }

  private async made(action: Action): Promise<Made | null> {
    const { app } = this
    switch (action.action) {
      case 'sell':
        return this.sell(action)
      case 'sell cash':
        await setProperty(app, 'vat_regime', 'cash_accounting')
        try {
          return await this.sell(action)
        } finally {
          await setProperty(app, 'vat_regime', 'registered')
        }
      case 'pay':
        await paid(app, await invoiceNow(app, this.document(action.key).id), action.amount)
        return null
      case 'credit':
        return this.credit(action)
      case 'credit simple': {
        const { id, number } = await simplyCredited(app, this.document(action.key), { refund_method: 'cash' })
        const made = { type: 'credit_note', id, number }
        this.documents.set(`credit simple of ${action.key}`, made)
        return made
      }
      case 'advance':
        return this.advance(action)
      case 'use':
        return this.useAdvance()
      case 'simple': {
        const item_id = await this.item(action.what)
        const invoice = await soldSimply(app, {
          payment_method: 'cash',
          items: [{ item_id, quantity: '1', unit_price: action.amount }],
          ...(action.party !== '' && { customer_id: this.customer(action.party) }),
        })
        await paidSimply(app, invoice, action.day)
        return { type: 'simplified_invoice', id: invoice.id, number: invoice.number }
      }
      case 'till': {
        const sale = await soldForCash(this.clerk, [{ item_id: await this.item(action.what, action.amount), quantity: '1' }])
        return { type: 'shop_order', id: sale.id, number: sale.number }
      }
      case 'buy':
        return this.buy(action)
      case 'cost':
        return this.cost(action)
      case 'customs':
        return this.customs(action)
      case 'return':
        return this.giveBack(action)
      case 'refund':
        await refunded(app, this.customer(action.party), { amount: action.amount })
        return null
      case 'settle': {
        const body = { supplier_id: this.supplier(action.party), date: action.day, amount: action.amount, method: 'transfer' as const }
        await this.clerk.done(payables.pay, { body })
        return null
      }
      case 'voucher': {
        const postings = action.what.split(' ').map((pair) => pair.split(':') as [string, string])
        const { id, number } = await postedVoucher(app, postings)
        return { type: 'voucher', id, number }
      }
      default:
        throw new Error(`No such action: ${action.action}`)
    }
  }

  /** `s21`, `s21+s12`, `of:K` for goods bought by K; then `@day` for the day of delivery or `#` and the special case. */
  private async sell({ what, amount, party }: Action): Promise<Made> {
    const { app } = this
    const [kinds = '', mark = ''] = what.split(' ')
    const order_items = []
    const prices = amount.split('+')
    for (const [place, kind] of kinds.split('+').entries()) {
      const price = prices[place] ?? '0'
      if (kind.startsWith('of:')) {
        const [quantity = '1', unit_price = '0'] = price.split('x')
        order_items.push({ item_id: this.goods.get(kind.slice(3)) ?? 0, quantity, unit_price })
      } else {
        order_items.push({ item_id: await this.item(kind), quantity: '10', unit_price: String(Number(price) / 10) })
      }
    }
    const chosen = orderVatCases.find((code) => mark === `#${code}`)
    const fields = { customer_id: this.customer(party), order_items, ...(chosen && { vat_case: chosen }) }
    if (!mark.startsWith('@')) return invoiceMade(await accepted(app, fields))
    const { id, lock_version } = await draft(app, fields)
    await this.clerk.done(invoices.update, { params: { id }, body: { delivery_date: mark.slice(1), lock_version } })
    return invoiceMade((await this.clerk.done(invoices.accept, { params: { id } })).data)
  }

  /** So many hours or pieces; the invoice of an advance is that which used it. */
  private async credit({ key, what }: Action): Promise<Made> {
    const invoice = await invoiceNow(this.app, this.document(this.documents.has(`use of ${key}`) ? `use of ${key}` : key).id)
    const items = invoice.invoice_items.map(({ id }) => ({ invoice_item_id: id, quantity: what }))
    const note = await credited(this.app, invoice, { reason: 'error', items })
    const made = { type: 'credit_note', id: note.id, number: note.number }
    this.documents.set(`credit of ${key}`, made)
    return made
  }

  private orderWithAdvance = 0

  /** Half of the order. */
  private async advance({ amount, party, what }: Action): Promise<Made> {
    const { app } = this
    const order_items = [{ item_id: await this.item(what), quantity: '10', unit_price: String(Number(amount) / 10) }]
    const order = await makeOrder(app, { customer_id: this.customer(party), order_items })
    this.orderWithAdvance = order.id
    const { id } = await advanceFor(app, order.id, { percent: '50' })
    const { data } = await this.clerk.done(advances.markAsPaid, { params: { id }, body: {} })
    return { type: 'advance_invoice', id, number: data.number }
  }

  private async useAdvance(): Promise<Made> {
    const { app } = this
    await reserve(app, this.orderWithAdvance)
    await issue(app, this.orderWithAdvance)
    const { id } = await invoiceOf(app, this.orderWithAdvance)
    const made = invoiceMade((await this.clerk.done(invoices.accept, { params: { id } })).data)
    this.documents.set('use of W', made)
    return made
  }

  /** `domestic 60.00@21 40.00@21:REPR`: kind of VAT, and costs with rate and limit of deduction. */
  private async cost({ party, what }: Action): Promise<Made> {
    const [vat_kind, ...lines] = what.split(' ')
    const fields = { supplier_id: this.supplier(party), vat_kind: vat_kind as 'domestic' | 'reverse' }
    const { id, supplier_number } = await costBillAccepted(this.app, lines, fields)
    return { type: 'procurement_invoice', id, number: supplier_number }
  }

  /** `10x5.00`: pieces at a price; `domestic:AUTO` has a limit of deduction. At home with reverse charge it is timber; `#` names another category. */
  private async buy({ key, party, what, amount }: Action): Promise<Made> {
    const { app } = this
    const [quantity = '1', purchase_price = '0'] = amount.split('x')
    const [kind = '', named = kind === 'reverse' && party === 'lv' ? 'timber' : 'PVN21'] = what.split(' #')
    const item_id = await makeItem(app, { category_id: this.category(named) })
    this.goods.set(key, item_id)
    const receipt = await received(app, [{ item_id, quantity, purchase_price }], { supplier_id: this.supplier(party) })
    const [vatKind, limit] = kind.split(':')
    const vat_kind = vatKind as 'domestic' | 'reverse' | 'eu' | 'import'
    const bill = await billed(app, receipt, { vat_kind })
    if (limit !== undefined) await this.limit(bill, limit)
    const { id, supplier_number } = await billEvent(app, await this.billNow(bill), { event: 'ACCEPT' })
    return { type: 'procurement_invoice', id, number: supplier_number }
  }

  /** `30.00*6.30`: value and tax; then `@PVN12` for a rate that is not the standard one. */
  private async customs({ key, what, day, amount }: Action): Promise<null> {
    const [, taxable = '', vat = '', vat_rate_code] = /^(.+)\*([^@]+)(?:@(.+))?$/.exec(amount) ?? []
    const body = { number: `MRN-${key}`, date: day, taxable, vat, is_special: what === 'special', ...(vat_rate_code && { vat_rate_code }) }
    await this.clerk.done(supplierInvoices.addCustoms, { params: { id: this.document(key).id }, body })
    return null
  }

  private async limit({ id, procurement_invoice_items }: ProcurementInvoiceRecord, code: string): Promise<void> {
    for (const { id: itemId, lock_version } of procurement_invoice_items) {
      const body = { vat_deduction_id: await deductionOf(this.app, code), lock_version }
      await this.clerk.done(supplierInvoices.updateItem, { params: { id, itemId }, body })
    }
  }

  private async billNow({ id }: ProcurementInvoiceRecord): Promise<ProcurementInvoiceRecord> {
    return (await this.clerk.done(supplierInvoices.show, { params: { id } })).data
  }

  private async giveBack({ key, what }: Action): Promise<Made> {
    const { app, clerk } = this
    const { id } = this.document(key)
    const { data: invoice } = await clerk.done(supplierInvoices.show, { params: { id } })
    const items = invoice.procurement_invoice_items.map((line) => ({ procurement_invoice_item_id: line.id, quantity: what }))
    const act = await returning(app, { id }, { items })
    const { lock_version } = await returned(app, act)
    const { data } = await clerk.done(returnActs.update, {
      params: { id: act.id },
      body: { supplier_credit_nr: `KR-${key}`, lock_version },
    })
    const made = { type: 'return_act', id: act.id, number: data.number }
    this.documents.set(`return of ${key}`, made)
    return made
  }

  private async item(kind: string, price = '10'): Promise<number> {
    const category = { s21: 'PVN21', s12: 'PVN12', s5: 'PVN5', z: 'PVN0', exempt: 'PVNE', timber: 'timber' }[kind]
    if (category === undefined) throw new Error(`No such kind of item: ${kind}`)
    return makeService(this.app, { category_id: this.category(category), price, shop_price: price })
  }

  document(key: string): Made {
    return kept(this.documents, key)
  }

  customer(party: string): number {
    return kept(this.customers, party)
  }

  private supplier(party: string): number {
    return kept(this.suppliers, party)
  }

  private category(name: string): number {
    return kept(this.categories, name)
  }

  private async country(code: string): Promise<number> {
    return (await this.app.db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  }
}

function kept<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const found = values.get(key)
  if (found === undefined) throw new Error(`Nothing is called ${key}`)
  return found
}

function invoiceMade({ id, number }: { id: number; number: string | null }): Made {
  return { type: 'invoice', id, number }
}
