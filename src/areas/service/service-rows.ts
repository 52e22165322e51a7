import type { ServicePart, NewServicePart } from '../../../commands/service/service-parts.ts'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { serviceJobs } from '../../../contract/reference/reference.ts'
import type { ServiceRecord } from '../../../contract/service/service-record.ts'
import type { ServiceableItem, ServiceItem, ServiceMaterial, ServicePosition } from '../../../contract/service/service-lines.ts'
import { formatAmount } from '../../../contract/format.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LineBook } from '../../workspace/lines/line-book.ts'
import type { Option } from '../../ui/use-options.ts'
import { stockWords } from '../shared/loaders.ts'
import { machinesMeant, optionOfMachine } from './service.machines.ts'

/**
 * @file The machines, jobs, materials and lines of a service application as the rows of one grid: each below what
 * it belongs to. A key tells machines (odd) from the lines (even), whose own keys are counted apart.
 */

type Line = ServicePosition | ServiceMaterial | ServiceItem

/** A saved row with what it is and where it belongs. */
export type SavedRow = { id: number; ref: number; lock_version: number; machine: number | null; position: number | null } & (
  | { part: 'machine'; data: ServiceableItem }
  | { part: Exclude<ServicePart, 'machine'>; data: Line }
)

/** What a row may be; of goods also whether each piece is named by its number. */
export interface PartOption extends Option {
  has_units?: boolean | undefined
}

/** What a person types of a row. */
export interface ServiceValues {
  item: PartOption | null
  /** Of a machine that is not in the inventory, and of serialised material. */
  serial: string | null
  quantity: string | null
  unit_price: string | null
  discount_percent: string | null
  done: string | null
  warranty: string | null
  /** Why a row is free where neither its machine nor the application says so. */
  warranty_reason: string | null
  /** Who does a job, and how long. */
  technician: Option | null
  minutes: string | null
  /** What of a machine is wrong, or a remark on a line. */
  about: string | null
  /** Of a new row: where it belongs. */
  under: number | null
  part: ServicePart | null
}

/** An empty row. */
export const freshRow: ServiceValues = {
  item: null,
  serial: null,
  quantity: null,
  unit_price: null,
  discount_percent: null,
  done: null,
  warranty: null,
  warranty_reason: null,
  technician: null,
  minutes: null,
  about: null,
  under: null,
  part: null,
}

/** All rows of an application in the order in which they stand. */
export function savedRows({ serviceable_items: machines, items }: ServiceRecord): SavedRow[] {
  return [
    ...machines.flatMap((data): SavedRow[] => [
      { id: data.id * 2 + 1, ref: data.id, lock_version: data.lock_version, machine: data.id, position: null, part: 'machine', data },
      ...data.positions.flatMap((job): SavedRow[] => [
        lineRow('position', job, data.id, job.id),
        ...job.materials.map((material) => lineRow('material', material, data.id, job.id)),
      ]),
    ]),
    ...items.map((item) => lineRow('item', item, null, null)),
  ]
}

function lineRow(part: Exclude<ServicePart, 'machine'>, data: Line, machine: number | null, position: number | null): SavedRow {
  return { id: data.id * 2, ref: data.id, lock_version: data.lock_version, machine, position, part, data }
}

/** What a saved row holds of what a person types. */
export function valuesOf(row: SavedRow): ServiceValues {
  const { part } = row
  if (row.part === 'machine') {
    const { name, inventory_item, serial_nr, problem, description } = row.data
    const id = inventory_item ? `machine ${inventory_item.uuid}` : `other ${description ?? ''}`
    return { ...freshRow, part, item: { id, label: name }, serial: serial_nr, about: problem }
  }
  const { name, quantity, unit_price, discount_percent, is_warranty, warranty_reason, notes } = row.data
  const work = 'minutes' in row.data ? row.data : null
  const job = 'service_job' in row.data ? row.data.service_job : null
  const goods = 'catalog_item' in row.data ? row.data.catalog_item : null
  return {
    part,
    under: null,
    quantity,
    unit_price,
    discount_percent,
    about: notes,
    item: { id: job ? `job ${job.id}` : `item ${goods?.id ?? 0}`, label: name },
    serial: 'unit' in row.data ? (row.data.unit?.name ?? null) : null,
    done: 'is_done' in row.data ? yesOrNo(row.data.is_done) : null,
    warranty: yesOrNo(is_warranty),
    warranty_reason,
    technician: work?.technician ? { id: work.technician.id, label: work.technician.name } : null,
    minutes: work?.minutes == null ? null : String(work.minutes),
  }
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')

/** What a choice of the grid means: a job, goods, a machine of the inventory, or one that is described. */
export function kindOf(option: Option | null): { kind: 'job' | 'item' | 'machine' | 'other'; name: string } | null {
  const [, kind, name] = /^(job|item|machine|other) (.*)$/s.exec(String(option?.id ?? '')) ?? []
  return kind && name !== undefined ? { kind: kind as 'job' | 'item' | 'machine' | 'other', name } : null
}

/** A row above another one; one that is not saved yet has a key below zero. */
interface Above {
  key: number
  part: ServicePart | null
  machine: number | null
  position: number | null
}

/** Where a new row belongs, by what it is and what stands above it: `under` is null, too, while that is not saved. */
export function placeOf(option: Option | null, above: readonly Above[]): Pick<ServiceValues, 'part' | 'under'> {
  const meant = kindOf(option)
  if (!meant) return { part: null, under: null }
  if (meant.kind === 'machine' || meant.kind === 'other') return { part: 'machine', under: null }
  const nearest = above.findLast(({ part }) => part !== null)
  const isUnsaved = nearest !== undefined && nearest.key < 0 && nearest.part !== 'item'
  if (meant.kind === 'job') {
    return isUnsaved || nearest?.machine ? { part: 'position', under: nearest.machine } : { part: 'item', under: null }
  }
  if (isUnsaved && nearest.part !== 'machine') return { part: 'material', under: null }
  return nearest?.position ? { part: 'material', under: nearest.position } : { part: 'item', under: null }
}

/** Where a new row of the grid belongs by now; null while the row above it is not saved. */
export function placeIn({ order, lines, added }: LineBook<SavedRow, ServiceValues>, key: number): Partial<ServiceValues> | null {
  const above = order.slice(0, order.indexOf(key)).flatMap((each): Above[] => {
    const line = lines.find(({ id }) => id === each)
    if (line) return [{ key: each, part: line.part, machine: line.machine, position: line.position }]
    return [{ key: each, part: added[each]?.part ?? null, machine: null, position: null }]
  })
  const { part, under } = placeOf(added[key]?.item ?? null, above)
  return under === null && (part === 'position' || part === 'material') ? null : { part, under }
}

type Said = Readonly<Record<string, unknown>>

/** Names of what is typed as calls take it: whatever of it was said. */
function said(typed: Partial<ServiceValues>, part: ServicePart): Said {
  return part === 'machine' ? saidOfMachine(typed) : saidOfLine(typed, part)
}

function saidOfMachine({ item, serial, about }: Partial<ServiceValues>): Said {
  const meant = kindOf(item ?? null)
  return {
    ...(meant?.kind === 'machine' && { machine: meant.name }),
    ...(meant?.kind === 'other' && { description: meant.name, machine: null }),
    ...(serial !== undefined && { serial_nr: serial }),
    ...(about !== undefined && { problem: about }),
  }
}

function saidOfLine(
  { item, serial, quantity, warranty, warranty_reason, about, ...rest }: Partial<ServiceValues>,
  part: ServicePart,
): Said {
  const { unit_price, discount_percent } = rest
  return {
    ...thingOf(item ?? null, part),
    ...(part === 'position' && saidOfWork(rest)),
    ...(quantity && { quantity }),
    ...(unit_price !== undefined && { unit_price }),
    ...(discount_percent !== undefined && { discount_percent }),
    ...(warranty && { is_warranty: warranty === 'yes' }),
    ...(warranty_reason !== undefined && { warranty_reason }),
    ...(serial !== undefined && part !== 'position' && { unit: serial }),
    ...(about !== undefined && { notes: about }),
  }
}

function saidOfWork({ done, technician, minutes }: Partial<ServiceValues>): Said {
  return {
    ...(done && { is_done: done === 'yes' }),
    ...(technician !== undefined && { technician_id: technician === null ? null : Number(technician.id) }),
    ...(minutes !== undefined && { minutes: minutes === null ? null : Number(minutes) }),
  }
}

/** The job or the goods of a line; of one that may be either, the other goes. */
function thingOf(item: Option | null, part: ServicePart): object {
  const meant = kindOf(item)
  if (meant?.kind === 'job') return { service_job_id: Number(meant.name), ...(part === 'item' && { catalog_item_id: null }) }
  if (meant?.kind === 'item') return { catalog_item_id: Number(meant.name), ...(part === 'item' && { service_job_id: null }) }
  return {}
}

/** A typed row as the call that adds it takes it, or null while it says too little. */
export function newRowOf(values: Partial<ServiceValues>): NewServicePart | null {
  const { part, under, item } = values
  if (!part || !kindOf(item ?? null)) return null
  const told = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<ServiceValues>
  return { part, ...(under !== null && under !== undefined && { under }), values: said(told, part) }
}

/** What of an edit a saved row does not hold already; null when nothing. */
export function changesOf(row: SavedRow, typed: Partial<ServiceValues>): Readonly<Record<string, unknown>> | null {
  const was = valuesOf(row)
  const changed = Object.entries(typed).filter(([name, value]) => {
    const before = was[name as keyof ServiceValues]
    return name === 'item' || name === 'technician' ? (value as Option | null)?.id !== (before as Option | null)?.id : value !== before
  })
  const changes = said(Object.fromEntries(changed) as Partial<ServiceValues>, row.part)
  return Object.keys(changes).length > 0 ? changes : null
}

/** Whether a saved row is what a typed one became. */
export function sameRow(row: SavedRow, { part, under, item }: Partial<ServiceValues>): boolean {
  if (row.part !== part || valuesOf(row).item?.id !== item?.id) return false
  return part === 'position' ? row.machine === under : part === 'material' ? row.position === under : true
}

/** Choices at most of each kind. */
const most = 8

/**
 * Finds what a row may be: jobs, goods and machines; what is typed may also describe a machine that we do not keep.
 * @param warehouse where the application takes its materials from
 */
export function loadParts(warehouse: number) {
  return (q: string, signal: AbortSignal): Promise<readonly PartOption[]> => foundParts(q, warehouse, signal)
}

async function foundParts(q: string, warehouse: number, signal: AbortSignal): Promise<readonly PartOption[]> {
  const words = q.trim()
  const [jobs, goods, machines] = await Promise.all([
    readOnce(serviceJobs.calls.list, { query: { q: words, per_page: most } }, signal),
    words === '' ? null : readOnce(catalog.list, { query: { q: words, per_page: most, stock_in: warehouse } }, signal),
    words.length < 3 ? [] : machinesMeant(words, null, signal),
  ])
  return [
    ...jobs.data.map(({ id, name, sku, price }) => ({ id: `job ${id}`, label: name, hint: `Darbs · ${sku} · ${formatAmount(price)} €` })),
    ...(goods?.data ?? []).map((item) => ({
      id: `item ${item.id}`,
      label: item.name,
      has_units: item.has_units,
      hint: ['Prece', item.sku, `${formatAmount(item.price)} €`].join(' · '),
      ...stockWords(item),
    })),
    ...machines.slice(0, most).map((machine) => {
      const { label, hint } = optionOfMachine(machine)
      return { id: `machine ${machine.uuid}`, label, hint: ['Iekārta', hint].filter(Boolean).join(' · ') }
    }),
    ...(words.length < 3 ? [] : [{ id: `other ${words}`, label: words, hint: 'Iekārta, kas nav inventārā' }]),
  ]
}
