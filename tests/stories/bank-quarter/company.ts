import { advances } from '../../../contract/advances/advances.ts'
import { bank, type BankEntryRecord } from '../../../contract/bank/bank.ts'
import { payables } from '../../../contract/payables/payables.ts'
import { camt, fidavista, newOwnAccount, type Line } from '../../support/bank.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { costBillAccepted } from '../../support/cost-bills.ts'
import { makeService } from '../../support/factories.ts'
import { accepted, makeBuyer } from '../../support/invoicing.ts'
import { draftOrder, exportedOrder, payableSupplier, supplierIbans } from '../../support/payment-orders.ts'
import { postedVoucher } from '../../support/vouchers.ts'
import { pairs, table } from '../vat-quarter/table.ts'

export interface Document {
  day: string
  action: string
  key: string
  party: string
  what: string
  /** Account and EUR, debit above zero. */
  posted: readonly [code: string, amount: string][]
}

export const documents: readonly Document[] = table('documents.tsv', import.meta.dirname).map(
  ([day = '', action = '', key = '', party = '', what = '', posted = '']) => ({ day, action, key, party, what, posted: pairs(posted) }),
)

const ways = ['certain', 'first', 'returned', 'fee', 'salary', 'tax', 'transfer'] as const

export interface Entry extends Pick<Document, 'day' | 'party' | 'posted'> {
  account: string
  amount: string
  text: string
  /** How the entry is matched: among the certain ones, by its first proposal, or to an account. */
  how: (typeof ways)[number]
}

export const entries: readonly Entry[] = table('entries.tsv', import.meta.dirname).map(
  ([day = '', account = '', amount = '', party = '', text = '', way = '', posted = '']) => {
    const how = ways.find((each) => each === way)
    if (!how) throw new Error(`No such way: ${way}`)
    return { day, account, amount, party, text, how, posted: pairs(posted) }
  },
)

/** Files of the bank, which overlap. */
const periods: Readonly<Record<string, readonly [from: string, to: string]>> = {
  january: ['2026-01-01', '2026-01-31'],
  middle: ['2026-02-01', '2026-02-18'],
  february: ['2026-02-01', '2026-02-28'],
  overlap: ['2026-02-15', '2026-03-09'],
  march: ['2026-03-01', '2026-03-31'],
}

interface Kept {
  id: number
  number: string
}

export class Company {
  readonly kept = new Map<string, Kept>()
  readonly customers = new Map<string, number>()
  readonly suppliers = new Map<string, number>()
  private readonly ibans = new Map<string, string>()
  private readonly app: TestApp
  private readonly clerk: Person

  constructor(app: TestApp, clerk: Person) {
    this.app = app
    this.clerk = clerk
  }

  async prepare(): Promise<void> {
    for (const party of ['alfa', 'beta', 'gama', 'delta']) this.customers.set(party, await makeBuyer(this.app, { name: `SIA ${party}` }))
    for (const [place, party] of ['kalns', 'upe'].entries()) {
      const iban = supplierIbans[place] ?? ''
      this.ibans.set(party, iban)
      this.suppliers.set(party, await payableSupplier(this.app, { name: `SIA ${party}`, iban }))
    }
    this.ibans.set('main', 'LV80BANK0000435195001')
    this.ibans.set('second', await newOwnAccount(this.app.db))
  }

  /** Does it, and tells how many new entries a statement brought. */
  async carryOut({ action, key, party, what, day }: Document): Promise<number> {
    const { app, clerk } = this
    if (action === 'sell') {
      const order_items = [{ item_id: await makeService(app), quantity: '10', unit_price: String(Number(what) / 10) }]
      const { id, number } = await accepted(app, { customer_id: this.customer(party), order_items })
      this.kept.set(key, { id, number: number ?? '' })
    } else if (action === 'cost') {
      const { id, supplier_number } = await costBillAccepted(app, [`${what}@21`], { supplier_id: this.supplier(party) })
      this.kept.set(key, { id, number: supplier_number })
    } else if (action === 'advance') {
      const items = [{ name: 'Avanss par darbu', price_gross: what }]
      const { data } = await clerk.done(advances.create, { body: { customer_id: this.customer(party), items } })
      this.kept.set(key, { id: data.id, number: data.number })
    } else if (action === 'order') {
      const bills = what.split(' ').map((bill) => this.document(bill).id)
      const order = await exportedOrder(app, clerk, await draftOrder(app, bills, { is_per_supplier: true }))
      this.kept.set(key, { id: order.id, number: order.lines[0]?.end_to_end_id ?? '' })
    } else if (action === 'settle') {
      await clerk.done(payables.settle, { params: { supplierId: this.supplier(party) }, body: {} })
    } else if (action === 'open') {
      await postedVoucher(
        app,
        [
          ['2620', what],
          ['3110', `-${what}`],
        ],
        { date: day },
      )
    } else return this.takeIn(key)
    return 0
  }

  /** Reads the files of both accounts twice and matches what is new. */
  private async takeIn(name: string): Promise<number> {
    const [from = '', to = ''] = periods[name] ?? []
    let added = 0
    for (const account of ['main', 'second']) {
      const bytes = this.fileOf(account, from, to)
      for (const [place, file] of [`${name}.xml`, `${name}-2.xml`].entries()) {
        const { data } = await this.clerk.done(bank.importStatements, { form: { fields: {}, files: [{ name: file, bytes }] } })
        if (place === 1 && data.added > 0) throw new Error(`${name}: the same file added ${data.added} entries`)
        added += data.added
      }
    }
    await this.match(from, to)
    return added
  }

  private fileOf(account: string, from: string, to: string): Buffer {
    const own = entries.filter((entry) => entry.account === account)
    const before = own.filter(({ day }) => day < from).reduce((all, { amount }) => all + Number(amount), account === 'main' ? 5000 : 0)
    const lines = own.flatMap((entry, place): Line[] => {
      const { day, amount, party, how } = entry
      if (day < from || day > to) return []
      const isReturned = how === 'returned'
      const line = {
        amount,
        day,
        ref: `${account}-${place}`,
        text: this.textOf(entry),
        name: party && `SIA ${party}`,
        iban: this.ibanOf(party),
      }
      return [isReturned ? { ...line, reversal: true, returned: 'AC04' } : line]
    })
    const sheet = { iban: this.ibanOf(account), from, to, opening: before.toFixed(2), entries: lines }
    return account === 'main' ? camt(sheet) : fidavista(sheet)
  }

  private async match(date_from: string, date_to: string): Promise<void> {
    const { clerk } = this
    const { data: certain } = await clerk.done(bank.certain)
    const { data: rows } = await clerk.done(bank.entries, { query: { date_from, date_to, state: 'open', per_page: 100 } })
    const ofEntry = new Map(rows.map(({ id, bank_reference, iban }) => [id, this.entryOf(iban, bank_reference)]))
    const expected = rows.filter(({ id }) => ofEntry.get(id)?.how === 'certain').map(({ id }) => id)
    const found = certain.map(({ id }) => id)
    if (String(expected.toSorted()) !== String(found.toSorted())) {
      const textOf = (ids: readonly number[]) => ids.map((id) => ofEntry.get(id)?.text).join('; ')
      throw new Error(`Certain are ${textOf(found)}, not ${textOf(expected)}`)
    }
    if (found.length > 0) await clerk.done(bank.acceptCertain, { body: { entry_ids: found } })
    for (const { id } of rows.toReversed()) {
      const entry = ofEntry.get(id)
      if (entry && entry.how !== 'certain') await this.matchOne(id, entry)
    }
  }

  private async matchOne(id: number, { how }: Entry): Promise<void> {
    if (how === 'certain') return
    const params = { id }
    if (how !== 'first' && how !== 'returned') {
      await this.clerk.done(bank.postEntry, { params, body: { kind: how } })
      return
    }
    const { data } = await this.clerk.done(bank.showEntry, { params })
    const { parts, rest } = firstProposal(data)
    const more = { ...(how === 'returned' && { takes_back: true }), ...(Number(rest) > 0 && { rest_to_credit: true }) }
    await this.clerk.done(bank.matchEntry, { params, body: { documents: parts, ...more } })
  }

  private entryOf(iban: string, reference: string): Entry | undefined {
    const [account = '', place = ''] = reference.split('-')
    const entry = entries.filter((each) => each.account === account)[Number(place)]
    return iban === this.ibanOf(account) ? entry : undefined
  }

  private textOf({ text }: Entry): string {
    return text.replace(/\{(\w+)\}/g, (_, key: string) => this.document(key).number)
  }

  private ibanOf = (party: string): string => this.ibans.get(party) ?? ''

  document(key: string): Kept {
    return found(this.kept, key)
  }

  customer(party: string): number {
    return found(this.customers, party)
  }

  supplier(party: string): number {
    return found(this.suppliers, party)
  }
}

function firstProposal({ remittance, proposals: [first] }: BankEntryRecord) {
  if (!first) throw new Error(`Nothing is proposed for ${remittance}`)
  const parts = first.parts.map(({ document_type, document_id, amount }) => ({ document_type, document_id, amount }))
  return { parts, rest: first.rest }
}

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`Nothing is called ${key}`)
  return value
}
