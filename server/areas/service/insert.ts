import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { newMaterial, newPosition, newServiceItem } from '../../../contract/service/service-lines.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LockedService } from './service.transitions.ts'
import { decideService, type LineInput, type LineColumns } from './decide.ts'
import { machineItem } from './jobs.ts'

type Application = Omit<LockedService, 'status' | 'number' | 'started' | 'lock_version' | 'contact_id'>
type NewMaterial = z.output<typeof newMaterial>
type NewPosition = z.output<typeof newPosition>
type NewItem = z.output<typeof newServiceItem>

interface LineFields {
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

/** Default warranty: of the machine on the day, else of the application. */
export interface Warranty {
  is_usual: boolean
  reason: string | null
  /** A repair under the machine's warranty: jobs are free except maintenance and manual prices. */
  is_of_machine: boolean
}

/** Null: of the application only. */
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

/** Not covered by warranty. */
async function maintenanceJobs(db: Db, jobs: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select id from service_jobs where is_maintenance and id = any (${[...jobs]})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const isPriced = ({ unit_price }: LineFields): boolean => unit_price !== undefined && unit_price !== null

/** Null if paid. @throws Refusal of `warranty_reason` if unknown */
export function warrantyReason(
  fields: Pick<LineFields, 'is_warranty' | 'warranty_reason'>,
  warranty: Warranty,
  field: string,
): string | null {
  const free = fields.is_warranty ?? (Boolean(fields.warranty_reason) || warranty.is_usual)
  if (!free) return null
  const reason = fields.warranty_reason ?? warranty.reason
  if (reason === null)
    throw Refusal.field(`${field}warranty_reason`, `Lauks „${labelOf('warranty_reason')}”: norādiet, kāpēc rinda ir bez maksas`)
  return reason
}

function lineInput(fields: LineFields, warranty: Warranty, field: string): LineInput {
  const { quantity = '1', unit_price, discount_percent, unit } = fields
  return {
    catalog_item_id: fields.catalog_item_id ?? null,
    service_job_id: fields.service_job_id ?? null,
    quantity,
    unit_price,
    discount_percent,
    unit,
    field,
    name: fields.name ?? null,
    notes: fields.notes ?? null,
    warehouse_id: fields.warehouse_id ?? null,
    warranty_reason: warrantyReason(fields, warranty, field),
  }
}

interface ListOf<Key> {
  on: Key
  list: string
}

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
    positions.map((fields, index) => {
      const covered = warranty.is_of_machine && !maintained.has(fields.service_job_id) && !isPriced(fields)
      return lineInput(fields, { ...warranty, is_usual: warranty.is_usual || covered }, `${list}.${index}.`)
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
    materials.map((fields, index) => {
      const covered = warranty.is_of_machine && position.is_warranty && !isPriced(fields)
      return lineInput(fields, { ...warranty, is_usual: warranty.is_usual || covered }, `${list}.${index}.`)
    }),
  )
  const { id: parent_id, serviceable_item_id } = position
  await insert(ctx, { service_application_id: application.id, kind: 'material', serviceable_item_id, parent_id }, columns)
}

export async function insertItems(ctx: Context, application: Application, items: readonly NewItem[], list: string): Promise<void> {
  const warranty = await warrantyOf(ctx.db, application, null)
  for (const [index, item] of items.entries()) requireOneThing(item, `${list}.${index}.`)
  const columns = await decideService(
    ctx,
    application,
    items.map((fields, index) => lineInput(fields, warranty, `${list}.${index}.`)),
  )
  await insert(ctx, { service_application_id: application.id, kind: 'item' }, columns, () => ({ is_done: true }))
}

export function requireOneThing({ catalog_item_id = null, service_job_id = null }: LineFields, field: string): void {
  if ((catalog_item_id === null) !== (service_job_id === null)) return
  throw Refusal.field(`${field}catalog_item_id`, `Lauks „${labelOf('catalog_item_id')}”: norādiet preci vai darbu, vienu no abiem`)
}

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

/** Returns the keys in input order. */
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
