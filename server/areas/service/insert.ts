import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { newMaterial, newPosition, newServiceItem } from '../../../contract/service/service-lines.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LockedService } from './service.transitions.ts'
import { decideService, type AskedLine, type LineColumns } from './decide.ts'
import { machineItem } from './jobs.ts'

type Application = Omit<LockedService, 'status' | 'number' | 'started' | 'lock_version' | 'contact_id'>
type NewMaterial = z.output<typeof newMaterial>
type NewPosition = z.output<typeof newPosition>
type NewItem = z.output<typeof newServiceItem>

/** What a person says of any new line. */
interface Said {
  quantity?: string | undefined
  unit_price?: string | null | undefined
  discount_percent?: string | null | undefined
  name?: string | undefined
  is_warranty?: boolean | undefined
  warranty_reason?: string | null | undefined
  notes?: string | null | undefined
  warehouse_id?: number | null | undefined
  unit?: string | null | undefined
  catalog_item_id?: number | null | undefined
  service_job_id?: number | null | undefined
}

/** Why lines on a machine are free unless a person says so: its own warranty on the day, else that of the application. */
export interface Warranty {
  is_usual: boolean
  reason: string | null
  /** The machine is under warranty and comes for a repair: its jobs are free but for maintenance and what has a price of its own. */
  is_of_machine: boolean
}

/** The warranty of a machine of an application, or with null of the application alone. */
export async function warrantyOf(db: Db, application: Application, machineId: number | null): Promise<Warranty> {
  const { rows } = await sql<{ until: string; repaired: boolean }>`
    select p.warranty_until as until, t.type in ('repair', 'warranty') as repaired
    from serviceable_items s join inventory_items p on p.id = s.inventory_item_id join service_applications t on t.id = s.service_application_id
    where s.id = ${machineId} and p.warranty_until >= ${application.date}`.execute(db)
  const [machine] = rows
  const usual = application.is_warranty ? 'Garantijas remonts' : null
  return {
    is_usual: application.is_warranty,
    reason: machine ? `Iekārtas garantija līdz ${formatDate(machine.until)}` : usual,
    is_of_machine: machine?.repaired ?? false,
  }
}

/** Of these jobs those that are maintenance: warranty does not cover it. */
async function maintenanceJobs(db: Db, jobs: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from service_jobs where is_maintenance and id = any (${[...jobs]})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const isPriced = ({ unit_price }: Said): boolean => unit_price !== undefined && unit_price !== null

/**
 * Why a line is free, or null where it is paid for.
 * @throws Refusal of `warranty_reason` where nothing tells
 */
export function warrantyReason(said: Pick<Said, 'is_warranty' | 'warranty_reason'>, warranty: Warranty, field: string): string | null {
  const free = said.is_warranty ?? (Boolean(said.warranty_reason) || warranty.is_usual)
  if (!free) return null
  const reason = said.warranty_reason ?? warranty.reason
  if (reason === null)
    throw Refusal.field(`${field}warranty_reason`, `Lauks „${labelOf('warranty_reason')}”: norādiet, kāpēc rinda ir bez maksas`)
  return reason
}

function askedOf(said: Said, warranty: Warranty, field: string): AskedLine {
  const { quantity = '1', unit_price, discount_percent, unit } = said
  return {
    catalog_item_id: said.catalog_item_id ?? null,
    service_job_id: said.service_job_id ?? null,
    quantity,
    unit_price,
    discount_percent,
    unit,
    field,
    name: said.name ?? null,
    notes: said.notes ?? null,
    warehouse_id: said.warehouse_id ?? null,
    warranty_reason: warrantyReason(said, warranty, field),
  }
}

/** Where lines go, and what the list of them is called in the request. */
interface ListOf<Key> {
  on: Key
  list: string
}

/** Adds positions to a machine of an application that is held, each with its materials. */
export async function insertPositions(
  ctx: Context,
  application: Application,
  { on: machineId, list }: ListOf<number>,
  positions: readonly NewPosition[],
): Promise<void> {
  const warranty = await warrantyOf(ctx.db, application, machineId)
  const maintained = await maintenanceJobs(
    ctx.db,
    positions.map(({ service_job_id }) => service_job_id),
  )
  const columns = await decideService(
    ctx,
    { ...application, machine_item_id: await machineItem(ctx.db, machineId) },
    positions.map((said, index) => {
      const covered = warranty.is_of_machine && !maintained.has(said.service_job_id) && !isPriced(said)
      return askedOf(said, { ...warranty, is_usual: warranty.is_usual || covered }, `${list}.${index}.`)
    }),
  )
  for (const [index, { technician_id }] of positions.entries())
    await requireTechnician(ctx.db, technician_id, `${list}.${index}.technician_id`)
  const ids = await insert(
    ctx,
    { service_application_id: application.id, kind: 'position', serviceable_item_id: machineId },
    columns,
    (index) => {
      const { is_done = false, technician_id = null, minutes = null } = positions[index] ?? {}
      return { is_done, technician_id, minutes }
    },
  )
  for (const [index, { materials = [] }] of positions.entries()) {
    const parent = { id: ids[index] ?? 0, serviceable_item_id: machineId, is_warranty: columns[index]?.is_warranty ?? false }
    if (materials.length > 0) await insertMaterials(ctx, application, { on: parent, list: `${list}.${index}.materials` }, materials)
  }
}

/** Adds materials to a position of an application that is held. */
export async function insertMaterials(
  ctx: Context,
  application: Application,
  { on: position, list }: ListOf<{ id: number; serviceable_item_id: number; is_warranty: boolean }>,
  materials: readonly NewMaterial[],
): Promise<void> {
  const warranty = await warrantyOf(ctx.db, application, position.serviceable_item_id)
  const columns = await decideService(
    ctx,
    application,
    materials.map((said, index) => {
      const covered = warranty.is_of_machine && position.is_warranty && !isPriced(said)
      return askedOf(said, { ...warranty, is_usual: warranty.is_usual || covered }, `${list}.${index}.`)
    }),
  )
  const { id: parent_id, serviceable_item_id } = position
  await insert(ctx, { service_application_id: application.id, kind: 'material', serviceable_item_id, parent_id }, columns)
}

/** Adds lines of goods or jobs to an application that is held. */
export async function insertItems(ctx: Context, application: Application, items: readonly NewItem[], list: string): Promise<void> {
  const warranty = await warrantyOf(ctx.db, application, null)
  for (const [index, item] of items.entries()) requireOneThing(item, `${list}.${index}.`)
  const columns = await decideService(
    ctx,
    application,
    items.map((said, index) => askedOf(said, warranty, `${list}.${index}.`)),
  )
  await insert(ctx, { service_application_id: application.id, kind: 'item' }, columns, () => ({ is_done: true }))
}

/** A line is of goods or of a job, one of both. */
export function requireOneThing({ catalog_item_id = null, service_job_id = null }: Said, field: string): void {
  if ((catalog_item_id === null) !== (service_job_id === null)) return
  throw Refusal.field(`${field}catalog_item_id`, `Lauks „${labelOf('catalog_item_id')}”: norādiet preci vai darbu, vienu no abiem`)
}

/** Who works on a machine is one of us. */
export async function requireTechnician(db: Db, id: number | null | undefined, field: string): Promise<void> {
  if (id === null || id === undefined) return
  const found = await db.selectFrom('users').select('is_active').where('id', '=', id).where('kind', '=', 'staff').executeTakeFirst()
  const label = `Lauks „${labelOf(field.split('.').at(-1) ?? field)}”`
  if (!found) throw Refusal.field(field, `${label}: tāda darbinieka nav`)
  if (!found.is_active) throw Refusal.field(field, `${label}: darbinieks nav aktīvs`)
}

interface Place {
  service_application_id: number
  kind: 'position' | 'material' | 'item'
  serviceable_item_id?: number
  parent_id?: number
}

interface Work {
  is_done?: boolean
  technician_id?: number | null
  minutes?: number | null
}

/** Writes lines behind those of their place; answers their keys in the same order. */
async function insert(
  { db, user }: Context,
  place: Place,
  lines: readonly LineColumns[],
  work: (index: number) => Work = () => ({}),
): Promise<number[]> {
  const last = await db
    .selectFrom('service_lines')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('service_application_id', '=', place.service_application_id)
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  if (lines.length === 0) return []
  const rows = await db
    .insertInto('service_lines')
    .values(
      lines.map((line, index) => ({
        ...place,
        ...line,
        ...work(index),
        position: first + index,
        created_by: user.id,
        updated_by: user.id,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
