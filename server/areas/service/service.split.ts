import { sql } from 'kysely'
import { labelOf } from '../../../contract/labels.ts'
import type { service } from '../../../contract/service/service.ts'
import { one } from '../../db/one.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { takeNumber } from '../shared/numbering.ts'
import { targetColumns, copiedColumns } from '../shared/copy-mappings.ts'
import { beginService, type LockedService } from './service.transitions.ts'
import { loadService } from './service.record.ts'
import { splitApplication, splitMachine } from './service.copy-mappings.ts'

/**
 * Moves machines or positions to a new application in the same state (INV-SALE-4), with prices and reservations. A
 * partly moved machine is on both.
 */
export const split: Handler<typeof service.split> = async (ctx) => {
  const { db, params, body } = ctx
  const locked = await beginService(ctx, params.id, 'SPLIT')
  const selection = await selectionOf(ctx, locked, body)
  const id = await copyHeader(ctx, locked)
  await sql`update serviceable_items set service_application_id = ${id}, updated_by = ${ctx.user.id} where id = any (${selection.machines})`.execute(
    db,
  )
  for (const [machine, positions] of selection.positions) await movePositions(ctx, id, machine, positions)
  const { number } = await takeNumber(ctx, 'service_application', locked.date)
  await sql`update service_applications set number = ${number} where id = ${id}`.execute(db)
  const { customer_id } = locked
  ctx.audit({ entity: 'service_applications', id: locked.id, event: 'SPLIT', after: { ...body, split_to: number }, customer_id })
  ctx.audit({ entity: 'service_applications', id, event: 'CREATED', after: { number, split_from: locked.number }, customer_id })
  return { service_application_id: id, data: await loadService(ctx, id) }
}

interface Selection {
  /** Whole machines. */
  machines: number[]
  /** Positions by remaining machine. */
  positions: Map<number, number[]>
}

async function selectionOf(
  { db }: Context,
  locked: LockedService,
  body: { serviceable_items?: number[] | undefined; service_positions?: number[] | undefined },
): Promise<Selection> {
  const [{ rows: machines }, { rows: lines }] = await Promise.all([
    sql<{ id: number }>`select id from serviceable_items where service_application_id = ${locked.id}`.execute(db),
    sql<{ id: number; kind: string; machine: number | null }>`
      select id, kind, serviceable_item_id as machine from service_lines where service_application_id = ${locked.id} and kind <> 'material'`.execute(
      db,
    ),
  ])
  const { serviceable_items = [], service_positions = [] } = body
  const unknownMachine = serviceable_items.findIndex((id) => !machines.some((machine) => machine.id === id))
  if (unknownMachine >= 0) throw none('serviceable_items', unknownMachine)
  const unknownPosition = service_positions.findIndex((id) => !lines.some((line) => line.id === id && line.kind === 'position'))
  if (unknownPosition >= 0) throw none('service_positions', unknownPosition)
  const apart = lines.filter(
    (line) => service_positions.includes(line.id) && line.machine !== null && !serviceable_items.includes(line.machine),
  )
  if (serviceable_items.length + apart.length === 0) {
    throw Refusal.field('serviceable_items', `Lauks „${labelOf('serviceable_items')}”: izvēlieties, ko atdalīt`)
  }
  const stays = machines.length > new Set(serviceable_items).size || lines.some((line) => line.machine === null)
  const emptied =
    apart.length > 0 && lines.every((line) => apart.includes(line) || (line.machine !== null && serviceable_items.includes(line.machine)))
  if (!stays || emptied)
    throw Refusal.field('serviceable_items', `Lauks „${labelOf('serviceable_items')}”: pieteikumā jāpaliek vismaz kaut kam`)
  const positions = new Map<number, number[]>()
  for (const { id, machine } of apart) if (machine !== null) positions.set(machine, [...(positions.get(machine) ?? []), id])
  return { machines: [...new Set(serviceable_items)], positions }
}

function none(field: string, index: number): Refusal {
  return Refusal.field(`${field}.${index}`, `Lauks „${labelOf(field)}” (${index + 1}.): tāda pieteikumā nav`)
}

async function copyHeader({ db, user }: Context, locked: LockedService): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into service_applications (${targetColumns(splitApplication)}, split_from_id, created_by, updated_by)
    select ${copiedColumns(splitApplication, 't')}, t.id, ${user.id}, ${user.id} from service_applications t where t.id = ${locked.id} returning id`.execute(
    db,
  )
  return one(rows).id
}

async function movePositions({ db, user }: Context, id: number, machine: number, positions: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into serviceable_items (${targetColumns(splitMachine)}, service_application_id, position, created_by, updated_by)
    select ${copiedColumns(splitMachine, 's')}, ${id}, (select coalesce(max(position), 0) + 1 from serviceable_items where service_application_id = ${id}),
      ${user.id}, ${user.id}
    from serviceable_items s where s.id = ${machine} returning id`.execute(db)
  await sql`
    update service_lines set serviceable_item_id = ${one(rows).id}, service_application_id = ${id}, updated_by = ${user.id}
    where id = any (${[...positions]})`.execute(db)
}
