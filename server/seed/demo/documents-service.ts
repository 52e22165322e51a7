import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { ServiceRecord } from '../../../contract/service/service-record.ts'
import type { service } from '../../../contract/service/service.ts'
import { acceptInvoice } from '../../areas/invoices/invoices.accept.ts'
import { createForCustomer } from '../../areas/invoices/invoices.create.ts'
import { update } from '../../areas/service/service.update.ts'
import { create } from '../../areas/service/service.create.ts'
import { addPositions, updatePosition } from '../../areas/service/service.lines.ts'
import { show } from '../../areas/service/service.list.ts'
import type { SessionUser } from '../../http/context.ts'
import type { Customer } from '../history/parties.ts'
import { regularity } from './customers.ts'
import { faults, type Fault, type JobSku } from './faults.ts'
import { dayOf, seededEntry, later, oneOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { at, byRank, type Rng } from './random.ts'

type End = 'new' | 'named' | 'begun' | 'completed' | 'drafted' | 'invoiced'

const ends: readonly (readonly End[])[] = [
  ['invoiced', 'completed', 'invoiced', 'invoiced'],
  ['invoiced', 'begun', 'completed', 'drafted'],
  ['begun', 'named', 'completed', 'new', 'begun', 'new'],
]

/** EUR; dearer goods are not used in repairs. */
const dearest = 160

export async function planService(office: Office): Promise<PlannedEntry[]> {
  const jobs = await jobsOf(office)
  const count = office.count(26, 10)
  const draw = byRank(office.buyers.length, regularity(office.buyers.length))
  return Array.from({ length: count }, (_, index) => {
    const { random, minute } = seededEntry('service', index)
    const stretch = at(ends, Math.floor((index / count) * ends.length))
    const plan = { index, random, minute, day: dayOf(office, random, { index, count, from: 0 }), end: at(stretch, index % stretch.length) }
    return new Visit(office, jobs, plan, at(office.buyers, draw(random))).entries()
  }).flat()
}

async function jobsOf({ scene }: Office): Promise<ReadonlyMap<JobSku, number>> {
  const { rows } = await sql<{ sku: JobSku; id: number }>`select sku, id from service_jobs`.execute(scene.db)
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

interface Plan {
  index: number
  random: Rng
  minute: number
  day: string
  end: End
}

class Visit {
  readonly #office: Office
  readonly #jobs: ReadonlyMap<JobSku, number>
  readonly #plan: Plan
  readonly #customer: Customer
  readonly #fault: Fault
  #id = 0
  #invoice = 0

  constructor(office: Office, jobs: ReadonlyMap<JobSku, number>, plan: Plan, customer: Customer) {
    this.#office = office
    this.#jobs = jobs
    this.#plan = plan
    this.#customer = customer
    this.#fault = at(faults, plan.index % faults.length)
  }

  entries(): PlannedEntry[] {
    const { day, minute, end, random } = this.#plan
    const step = (wait: number, write: () => Promise<unknown>, on = day): PlannedEntry => ({
      day: on,
      minute: minute + wait,
      write: async () => void (await write()),
    })
    const entries = [step(0, () => this.#take())]
    if (end === 'new' || end === 'named') return entries
    entries.push(step(30, () => this.#begin()))
    const completedOn = later(this.#office, day, random.int(0, 2)) ?? day
    if (end === 'begun') return entries
    entries.push(step(90, () => this.#complete(), completedOn))
    if (end === 'completed' || this.#fault.type === 'warranty') return entries
    entries.push(step(100, () => this.#bill(), completedOn))
    if (end === 'invoiced') entries.push(step(104, () => acceptInvoice(this.#clerk(), this.#invoice, 'when asked'), completedOn))
    return entries
  }

  async #take(): Promise<void> {
    const { scene } = this.#office
    const { index, day, end, random } = this.#plan
    const { id, branches, firstBranch, contacts, firstContact } = this.#customer
    const { machine, type, problem } = this.#fault
    const { service_application_id } = await scene.call(create, this.#engineer(), {
      body: {
        customer_id: id,
        branch_id: branches > 0 ? firstBranch + random.int(0, branches - 1) : null,
        contact_id: contacts > 0 ? firstContact + random.int(0, contacts - 1) : null,
        type,
        priority: random.weighted({ normal: 70, high: 15, urgent: 8, low: 7 }),
        is_warranty: type === 'warranty',
        planned_date: later(this.#office, day, 1 + (index % 3)),
        problem,
        ...(end !== 'new' && { assignee_id: this.#engineer().id }),
        serviceable_items: [{ description: machine, serial_nr: `SN${String(410_000 + index * 37)}`, problem }],
      },
    })
    this.#id = service_application_id
  }

  async #begin(): Promise<void> {
    const { scene } = this.#office
    const { jobs, diagnosis } = this.#fault
    const { serviceable_items } = await this.#read()
    await scene.call(addPositions, this.#engineer(), {
      params: { serviceableItemId: at(serviceable_items, 0).id },
      body: {
        service_positions: jobs.map((sku, place) => ({
          service_job_id: this.#jobs.get(sku) ?? 0,
          technician_id: this.#engineer().id,
          materials: place === 0 ? this.#materials() : [],
        })),
      },
    })
    await this.#turn({ event: 'START', diagnosis })
  }

  #materials(): { catalog_item_id: number; warehouse_id: number }[] {
    const { material } = this.#fault
    if (material === null) return []
    const warehouse_id = warehouse(this.#office, 'RC')
    const found = this.#office.goods.take(this.#plan.random, {
      warehouse: warehouse_id,
      day: this.#plan.day,
      count: 1,
      free: 1,
      dearest,
      namePrefix: material,
    })
    for (const good of found) good.free -= 1
    return found.map(({ item_id }) => ({ catalog_item_id: item_id, warehouse_id }))
  }

  async #complete(): Promise<void> {
    const { scene } = this.#office
    const { serviceable_items } = await this.#read()
    for (const { id, lock_version } of serviceable_items.flatMap(({ positions }) => positions)) {
      await scene.call(updatePosition, this.#engineer(), { params: { id }, body: { is_done: true, lock_version } })
    }
    await this.#turn({ event: 'COMPLETE', result: this.#fault.result })
  }

  async #bill(): Promise<void> {
    const { scene, company } = this.#office
    const { rows: items } = await sql<{ source_type: 'service_position' | 'service_material'; source_id: number }>`
      select c.kind as source_type, c.id as source_id from charges c join service_lines l on l.id = c.service_line_id
      where l.service_application_id = ${this.#id} order by c.id`.execute(scene.db)
    const createdInvoice = await scene.call(createForCustomer, oneOf(company.accountants, this.#plan.index), {
      params: { customerId: this.#customer.id },
      body: { items },
    })
    this.#invoice = createdInvoice.invoice_id
  }

  async #read(): Promise<ServiceRecord> {
    return (await this.#office.scene.call(show, this.#engineer(), { params: { id: this.#id } })).data
  }

  async #turn(body: Omit<Body<typeof service.update>, 'lock_version'>): Promise<void> {
    const { lock_version } = await this.#read()
    await this.#office.scene.call(update, this.#engineer(), { params: { id: this.#id }, body: { ...body, lock_version } })
  }

  #engineer(): SessionUser {
    return oneOf(this.#office.company.engineers, this.#plan.index)
  }

  #clerk() {
    return this.#office.scene.context(oneOf(this.#office.company.accountants, this.#plan.index))
  }
}
