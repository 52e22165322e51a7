import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Answer = NonNullable<Body<typeof priceClarifications.updateItem>['answers']>[number]

export interface LockedLine {
  id: number
  price_clarification_id: number
  supplier_id: number | null
  not_available: boolean
}

/**
 * Empty answers are deleted; a selected answer without a price is deselected. @throws Refusal for a supplier not
 * asked, or a price on an unavailable answer
 */
export async function writeAnswers(ctx: Context, line: LockedLine, answers: readonly Answer[]): Promise<void> {
  await requireRequestedSuppliers(ctx.db, line.price_clarification_id, answers)
  const itemAnswers = answers.map((answer) => ({ ...answer, item_id: line.id }))
  if ((await storeAnswers(ctx, line.price_clarification_id, itemAnswers)).has(line.id)) line.supplier_id = null
}

export type ItemAnswer = Answer & { item_id: number }

/** The caller holds the lock and has checked the suppliers. Returns the lines that lost their selected answer. */
export async function storeAnswers({ db, user }: Context, id: number, answers: readonly ItemAnswer[]): Promise<Set<number>> {
  const columns = sql`(item_id bigint, supplier_id bigint, supplier_price numeric, not_available boolean, delivery_days int, notes text)`
  const filledAnswers = answers.filter((answer) => saysAnything(answer))
  const forgotten = answers.filter((answer) => !saysAnything(answer))
  const { rows } = await sql<{ id: number }>`
    update price_clarification_items i set supplier_id = null from json_to_recordset(${JSON.stringify(answers)}) as a ${columns}
    where i.id = a.item_id and i.supplier_id = a.supplier_id and a.supplier_price is null returning i.id`.execute(db)
  await sql`
    delete from price_clarification_answers p using json_to_recordset(${JSON.stringify(forgotten)}) as a ${columns}
    where p.item_id = a.item_id and p.supplier_id = a.supplier_id`.execute(db)
  await sql`
    insert into price_clarification_answers (price_clarification_id, item_id, supplier_id, supplier_price, not_available, delivery_days,
      notes, created_by, updated_by)
    select ${id}, item_id, supplier_id, supplier_price, coalesce(not_available, false), delivery_days, notes, ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(filledAnswers)}) as a ${columns}
    on conflict (item_id, supplier_id) do update set supplier_price = excluded.supplier_price, not_available = excluded.not_available,
      delivery_days = excluded.delivery_days, notes = excluded.notes, updated_by = excluded.updated_by`.execute(db)
  return new Set(rows.map((row) => row.id))
}

function saysAnything({ supplier_price, not_available, delivery_days, notes }: Answer): boolean {
  return not_available === true || [supplier_price, delivery_days, notes].some((value) => value !== null && value !== undefined)
}

async function requireRequestedSuppliers(db: Context['db'], id: number, answers: readonly Answer[]): Promise<void> {
  const { rows } = await sql<{ supplier_id: number }>`
    select supplier_id from price_clarification_suppliers where price_clarification_id = ${id}`.execute(db)
  const requestedSuppliers = new Set(rows.map(({ supplier_id }) => supplier_id))
  const seenSuppliers = new Set<number>()
  for (const [place, { supplier_id, supplier_price, not_available }] of answers.entries()) {
    const refuse = (field: string, reason: string): Refusal =>
      Refusal.field(`answers.${place}.${field}`, `Lauks „${labelOf(field)}”: ${reason}`)
    if (!requestedSuppliers.has(supplier_id)) throw refuse('supplier_id', 'šis piegādātājs nav jautāts')
    if (seenSuppliers.has(supplier_id)) throw refuse('supplier_id', 'piegādātāja atbilde norādīta divreiz')
    if (not_available && supplier_price) throw refuse('not_available', 'kas nav pieejams, tam nav cenas')
    seenSuppliers.add(supplier_id)
  }
}

/** @throws Refusal of `supplier_id` if the selected supplier has no price or the line is unavailable */
export async function selectedSupplier(
  { db }: Pick<Context, 'db'>,
  line: LockedLine,
  { supplier_id, not_available }: { supplier_id?: number | null | undefined; not_available?: boolean | undefined },
): Promise<{ supplier_id: number | null; not_available: boolean }> {
  const refuse = (reason: string): Refusal => Refusal.field('supplier_id', `Lauks „${labelOf('supplier_id')}”: ${reason}`)
  if (not_available) {
    if (supplier_id) throw refuse('kas nav pieejams, tam nav piegādātāja')
    return { supplier_id: null, not_available }
  }
  if (supplier_id === undefined) return { supplier_id: line.supplier_id, not_available: not_available ?? line.not_available }
  if (supplier_id === null) return { supplier_id, not_available: not_available ?? line.not_available }
  const { rows } = await sql`
    select from price_clarification_answers where item_id = ${line.id} and supplier_id = ${supplier_id} and supplier_price is not null`.execute(
    db,
  )
  if (rows.length === 0) throw refuse('piegādātājs par šo rindu cenu nav nosaucis')
  return { supplier_id, not_available: false }
}
