import { rng } from '../demo/random.ts'
import type { CopySink, TableWriter } from './copy.ts'
import { momentOf, type Days } from './days.ts'
import { decimal, unitCost } from './figures.ts'
import type { Care } from './machines.ts'
import { uuidOf } from './ranks.ts'
import type { Reference } from './reference.ts'
import { searchVector } from './search-words.ts'
import type { Part, ServiceJob, Visit, Work } from './service-visit.ts'

export const partsWarehouse = 1
const reason = 'Ražotāja garantija'

export class ServiceRows {
  readonly #days: Days
  readonly #units: { piece: number }
  readonly #applications: TableWriter
  readonly #machines: TableWriter
  readonly #lines: TableWriter
  readonly #resets: TableWriter
  readonly #jobs: TableWriter

  constructor(sink: CopySink, days: Days, { measureUnits }: Reference) {
    this.#days = days
    this.#units = { piece: measureUnits.get('gab.') ?? 1 }
    this.#jobs = sink.table(
      'service_jobs',
      'id, name, sku, price, measure_unit_id, duration_minutes, vat_rate_code, is_maintenance, created_at, updated_at',
    )
    this.#applications = sink.table(
      'service_applications',
      `id, uuid, number, status, type, priority, date, reported_at, planned_date, customer_id, contact_id, assignee_id, warehouse_id, problem,
        diagnosis, result, is_warranty, started_at, completed_at, completed_on, search, created_at, updated_at, created_by, updated_by`,
    )
    this.#machines = sink.table(
      'serviceable_items',
      'id, service_application_id, position, inventory_item_id, description, serial_nr, counter_values, problem, created_at, updated_at',
    )
    this.#lines = sink.table(
      'service_lines',
      `id, service_application_id, kind, serviceable_item_id, parent_id, position, service_job_id, catalog_item_id, name, sku, quantity,
        measure_unit_id, unit_price, base_price, price_source, vat_rate_code, vat_category, vat_rate, vat_reason_code, is_warranty,
        warranty_reason, is_done, technician_id, minutes, warehouse_id, quantity_consumed, cost, created_at, updated_at`,
    )
    this.#resets = sink.table(
      'service_maintenance_resets',
      'id, service_application_id, maintenance_id, last_before, last_at, counter_before, created_at, updated_at',
    )
  }

  job({ id, sku, name, price, minutes, isMaintenance }: ServiceJob): void {
    const createdAt = this.#days.moment(momentOf(0, 18_000))
    this.#jobs.row([id, name, sku, decimal(price, 4), this.#units.piece, minutes, 'PVN21', isMaintenance, createdAt, createdAt])
  }

  /** `care` is the state before the reset. */
  reset(visit: Visit, care: Care, day: number): void {
    const createdAt = this.#days.moment(momentOf(day, 57_000))
    const { last, counter } = care
    this.#resets.row([
      this.#resets.count + 1,
      visit.id,
      care.id,
      this.#days.day(last),
      this.#days.day(day),
      counter?.last ?? null,
      createdAt,
      createdAt,
    ])
  }

  write(visit: Visit): void {
    const { id, number, customer, contact, day, fault, machine, engineer, done, billed, isStarted, manager } = visit
    const days = this.#days
    const random = rng('load-service-row', id)
    const createdAt = days.moment(visit.moment)
    const [started, completed] = [
      isStarted ? days.moment(visit.moment + 1800) : null,
      done === null ? null : days.moment(momentOf(done, 57_000)),
    ]
    const status = done === null ? (isStarted ? 'in_progress' : 'new') : billed === null ? 'completed' : 'invoiced'
    const serial = machine === null ? `SN${String(410_000 + id)}` : null
    const described = machine === null ? `${serial} ${fault.machine}` : `${machine.nr} ${machine.serial} ${machine.item.name}`
    this.#applications.row([
      ...[id, uuidOf(random, id), number, status, fault.type, random.weighted({ normal: 70, high: 15, urgent: 8, low: 7 })],
      ...[
        days.day(day),
        createdAt,
        days.day(day + random.int(1, 4)),
        customer.id,
        contact,
        isStarted || random.chance(0.5) ? engineer : null,
      ],
      ...[partsWarehouse, fault.problem, isStarted ? fault.diagnosis : null, done === null ? null : fault.result, visit.underWarranty],
      ...[started, completed, done === null ? null : days.day(done), searchVector(number, fault.problem, customer.name, described)],
      ...[createdAt, completed ?? createdAt, manager, engineer],
    ])
    this.#machines.row([
      id,
      id,
      1,
      machine?.id ?? null,
      machine === null ? fault.machine : null,
      serial,
      '[]',
      fault.problem,
      createdAt,
      createdAt,
    ])
    for (const [place, work] of visit.jobs.entries()) this.#work(visit, work, place + 1)
  }

  #work(visit: Visit, work: Work, place: number): void {
    const { job, parts } = work
    const line = { ...work, name: job.name, sku: job.sku, base: job.price, unit: this.#units.piece }
    this.#line(visit, line, { kind: 'position', parent: null, place, job: job.id, part: null })
    for (const [index, part] of parts.entries()) {
      const { name, sku, price: base, unit } = part.item
      this.#line(visit, { ...part, name, sku, base, unit }, { kind: 'material', parent: work.id, place: index + 1, job: null, part })
    }
  }

  #line(visit: Visit, line: WrittenLine, { kind, parent, place, job, part }: LineState): void {
    const { id, done, underWarranty, engineer } = visit
    const createdAt = this.#days.moment(visit.moment + 1200)
    const issuedValue = part !== null && part.issued !== null ? part.issued : null
    this.#lines.row([
      ...[line.id, id, kind, id, parent, place, job, part?.item.id ?? null, line.name, line.sku, line.quantity, line.unit],
      ...[decimal(underWarranty ? 0 : line.price, 4), decimal(line.base, 4), 'list', line.vat.vat_rate_code, line.vat.vat_category],
      ...[line.vat.vat_rate, line.vat.vat_reason_code, underWarranty, underWarranty ? reason : null, done !== null, part ? null : engineer],
      ...[part === null && done !== null ? 30 : null, null, issuedValue === null ? 0 : line.quantity],
      ...[issuedValue === null ? null : decimal(unitCost(issuedValue, line.quantity), 6), createdAt, createdAt],
    ])
  }
}

type WrittenLine = Pick<Work, 'id' | 'quantity' | 'price' | 'vat'> & { name: string; sku: string; base: number; unit: number }

interface LineState {
  kind: 'position' | 'material'
  parent: number | null
  place: number
  job: number | null
  part: Part | null
}
