import type { ServicePart, NewServicePart } from '../../../commands/service/service-parts.ts'
import { catalog } from '../../../contract/catalog/catalog.ts'
import { serviceJobs } from '../../../contract/reference/reference.ts'
import type { ServiceRecord } from '../../../contract/service/service-record.ts'
import type { ServiceableItem, ServiceItem, ServiceMaterial, ServicePosition } from '../../../contract/service/service-lines.ts'
import { formatAmount } from '../../../contract/format.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LineEditorState } from '../../workspace/lines/line-editor-state.ts'
import type { Option } from '../../ui/use-options.ts'
import { stockWords } from '../shared/sale-loaders.ts'
import { machinesMeant, optionOfMachine } from './service.machines.ts'

/**
 * @file A service application as rows of one grid in tree order. Keys: odd for machines, even for lines, which are
 * numbered separately.
 */

type Line = ServicePosition | ServiceMaterial | ServiceItem

export type SavedRow = { id: number; ref: number; lock_version: number; machine: number | null; position: number | null } & (
  | { part: 'machine'; data: ServiceableItem }
  | { part: Exclude<ServicePart, 'machine'>; data: Line }
)

export interface PartOption extends Option {
  has_units?: boolean | undefined
}

export interface ServiceValues {
  item: PartOption | null
  /** Of a machine outside the inventory, or of serialised material. */
  serial: string | null
  quantity: string | null
  unit_price: string | null
  discount_percent: string | null
  done: string | null
  warranty: string | null
  /** Needed unless the machine or application gives a reason. */
  warranty_reason: string | null
  technician: Option | null
  minutes: string | null
  /** Problem of a machine, or a remark. */
  about: string | null
  /** Parent of a new row. */
  under: number | null
  part: ServicePart | null
}

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

export function kindOf(option: Option | null): { kind: 'job' | 'item' | 'machine' | 'other'; name: string } | null {
  const [, kind, name] = /^(job|item|machine|other) (.*)$/s.exec(String(option?.id ?? '')) ?? []
  return kind && name !== undefined ? { kind: kind as 'job' | 'item' | 'machine' | 'other', name } : null
}

/** Unsaved rows have negative keys. */
interface Above {
  key: number
  part: ServicePart | null
  machine: number | null
  position: number | null
}

/** `under` is also null while the parent is unsaved. */
export function placeOf(option: Option | null, above: readonly Above[]): Pick<ServiceValues, 'part' | 'under'> {
  const selectedKind = kindOf(option)
  if (!selectedKind) return { part: null, under: null }
  if (selectedKind.kind === 'machine' || selectedKind.kind === 'other') return { part: 'machine', under: null }
  const nearest = above.findLast(({ part }) => part !== null)
  const isUnsaved = nearest !== undefined && nearest.key < 0 && nearest.part !== 'item'
  if (selectedKind.kind === 'job') {
    return isUnsaved || nearest?.machine ? { part: 'position', under: nearest.machine } : { part: 'item', under: null }
  }
  if (isUnsaved && nearest.part !== 'machine') return { part: 'material', under: null }
  return nearest?.position ? { part: 'material', under: nearest.position } : { part: 'item', under: null }
}

/** Returns null while the parent is unsaved. */
export function placeIn({ order, lines, added }: LineEditorState<SavedRow, ServiceValues>, key: number): Partial<ServiceValues> | null {
  const above = order.slice(0, order.indexOf(key)).flatMap((each): Above[] => {
    const line = lines.find(({ id }) => id === each)
    if (line) return [{ key: each, part: line.part, machine: line.machine, position: line.position }]
    return [{ key: each, part: added[each]?.part ?? null, machine: null, position: null }]
  })
  const { part, under } = placeOf(added[key]?.item ?? null, above)
  return under === null && (part === 'position' || part === 'material') ? null : { part, under }
}

type RequestFields = Readonly<Record<string, unknown>>

function requestFieldsOf(edited: Partial<ServiceValues>, part: ServicePart): RequestFields {
  return part === 'machine' ? machineFieldsOf(edited) : lineFieldsOf(edited, part)
}

function machineFieldsOf({ item, serial, about }: Partial<ServiceValues>): RequestFields {
  const selectedKind = kindOf(item ?? null)
  return {
    ...(selectedKind?.kind === 'machine' && { machine: selectedKind.name }),
    ...(selectedKind?.kind === 'other' && { description: selectedKind.name, machine: null }),
    ...(serial !== undefined && { serial_nr: serial }),
    ...(about !== undefined && { problem: about }),
  }
}

function lineFieldsOf(
  { item, serial, quantity, warranty, warranty_reason, about, ...rest }: Partial<ServiceValues>,
  part: ServicePart,
): RequestFields {
  const { unit_price, discount_percent } = rest
  return {
    ...thingOf(item ?? null, part),
    ...(part === 'position' && workFieldsOf(rest)),
    ...(quantity && { quantity }),
    ...(unit_price !== undefined && { unit_price }),
    ...(discount_percent !== undefined && { discount_percent }),
    ...(warranty && { is_warranty: warranty === 'yes' }),
    ...(warranty_reason !== undefined && { warranty_reason }),
    ...(serial !== undefined && part !== 'position' && { unit: serial }),
    ...(about !== undefined && { notes: about }),
  }
}

function workFieldsOf({ done, technician, minutes }: Partial<ServiceValues>): RequestFields {
  return {
    ...(done && { is_done: done === 'yes' }),
    ...(technician !== undefined && { technician_id: technician === null ? null : Number(technician.id) }),
    ...(minutes !== undefined && { minutes: minutes === null ? null : Number(minutes) }),
  }
}

/** Clears the alternative, as a line has either a job or goods. */
function thingOf(item: Option | null, part: ServicePart): object {
  const selectedKind = kindOf(item)
  if (selectedKind?.kind === 'job') return { service_job_id: Number(selectedKind.name), ...(part === 'item' && { catalog_item_id: null }) }
  if (selectedKind?.kind === 'item') return { catalog_item_id: Number(selectedKind.name), ...(part === 'item' && { service_job_id: null }) }
  return {}
}

/** Returns null while incomplete. */
export function newRowOf(values: Partial<ServiceValues>): NewServicePart | null {
  const { part, under, item } = values
  if (!part || !kindOf(item ?? null)) return null
  const statedValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<ServiceValues>
  return { part, ...(under !== null && under !== undefined && { under }), values: requestFieldsOf(statedValues, part) }
}

/** Returns null without changes. */
export function changesOf(row: SavedRow, edited: Partial<ServiceValues>): Readonly<Record<string, unknown>> | null {
  const was = valuesOf(row)
  const changed = Object.entries(edited).filter(([name, value]) => {
    const before = was[name as keyof ServiceValues]
    return name === 'item' || name === 'technician' ? (value as Option | null)?.id !== (before as Option | null)?.id : value !== before
  })
  const changes = requestFieldsOf(Object.fromEntries(changed) as Partial<ServiceValues>, row.part)
  return Object.keys(changes).length > 0 ? changes : null
}

export function sameRow(row: SavedRow, { part, under, item }: Partial<ServiceValues>): boolean {
  if (row.part !== part || valuesOf(row).item?.id !== item?.id) return false
  return part === 'position' ? row.machine === under : part === 'material' ? row.position === under : true
}

/** Maximum per kind. */
const most = 8

/**
 * Input may also describe a machine outside the inventory.
 * @param warehouse source of materials
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
