import { formatLongDate } from '../../../contract/format.ts'
import type { MergeField } from '../../../contract/contracts/merge-fields.ts'
import type { Snapshot } from '../../areas/contracts/pdf.ts'
import { addressLine } from '../../documents/address.ts'
import type { DocumentParty } from '../../documents/model.ts'
import { localeOf } from '../../documents/voice.ts'
import { contractTexts } from '../demo/contract-texts.ts'
import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import type { Craft } from './craft.ts'
import { momentOf, type Days } from './days.ts'
import { ownId, type Parties } from './parties.ts'
import type { Reference } from './reference.ts'
import type { Numbers } from './series.ts'
import { oneOf, type Staff } from './staff.ts'

/** Contract kind created by the migrations. */
const [kind, kindName] = ['klienta-ligums', 'Līgums ar klientu']

interface Telling {
  days: Days
  staff: Staff
  parties: Parties
  reference: Reference
  numbers: Numbers
}

/** docs/domain/people.md#contracts */
export class Agreements implements Craft {
  readonly #with: Telling
  readonly #count: number
  readonly #rows: TableWriter
  readonly #body: string

  constructor(sink: CopySink, telling: Telling, count: number) {
    this.#with = telling
    this.#count = count
    const { contractTypes, made } = telling.reference
    const { name = '', paragraphs = [] } = contractTexts[kind] ?? {}
    this.#body = paragraphs.join('\n\n')
    const by = 'created_at, updated_at, created_by, updated_by'
    if (count > 0) {
      const templates = sink.table('contract_templates', `id, contract_template_type_id, name, body, ${by}`)
      templates.row([1, contractTypes.get(kind) ?? null, name, this.#body, made, made, 1, 1])
    }
    this.#rows = sink.table(
      'contracts',
      `id, number, series, series_no, date, name, model, customer_id, contract_template_id, template_version, snapshot, ${by}`,
    )
  }

  plan(): readonly [] {
    return []
  }

  tell(day: number): void {
    for (const upTo = this.#with.days.ordersBy(day, this.#count); this.#rows.count < upTo;) this.#make(day)
  }

  finish(): void {
    this.tell(this.#with.days.last)
  }

  #make(day: number): void {
    const { days, staff, parties, numbers } = this.#with
    const id = this.#rows.count + 1
    const random = rng('load-contract', id)
    // One contract per customer while enough customers exist.
    const customer = ownId + 1 + ((id - 1) % (parties.customers.length - 1))
    const date = days.day(day)
    const { series, number, no } = numbers.take('contract', date)
    const [at, by] = [days.moment(momentOf(day, random.int(21_600, 50_000))), oneOf(staff.sales, random.int(0, 99))]
    const snapshot = JSON.stringify(this.#snapshot(customer, date))
    this.#rows.row([id, number, series, no, date, kindName, 'customer', customer, 1, 1, snapshot, at, at, by, by])
  }

  #snapshot(customer: number, date: string): Snapshot {
    const party = (id: number): DocumentParty => JSON.parse(this.#with.parties.snapshotOf(id)) as DocumentParty
    const [seller, buyer] = [party(ownId), party(customer)]
    const wording = localeOf('lv')
    const values: Readonly<Record<MergeField<'customer'>, string>> = {
      'contract.date': formatLongDate(date),
      'company.name': seller.name,
      'company.reg_nr': seller.reg_nr ?? '',
      'company.address': addressLine(seller.legal_address, seller, wording),
      'customer.name': buyer.name,
      'customer.reg_nr': buyer.reg_nr ?? '',
      'customer.vat_nr': buyer.vat_nr ?? '',
      'customer.address': addressLine(buyer.legal_address, buyer, wording),
      'customer.email': buyer.email ?? '',
      'customer.phone': buyer.phone ?? '',
    }
    return { date, name: kindName, seller, buyer, body: this.#body, values, language: 'lv' }
  }
}
