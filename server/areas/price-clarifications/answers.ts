import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import type { priceClarifications } from '../../../contract/price-clarifications.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

type Answer = NonNullable<Body<typeof priceClarifications.updateItem>['answers']>[number]

/** The line that is answered about, as this transaction holds it. */
export interface HeldLine {
  id: number
  price_clarification_id: number
  supplier_id: number | null
  not_available: boolean
}

/**
 * Writes down what suppliers answered about a line. One that says nothing any more is forgotten; the chosen one that
 * has no price any more is not chosen.
 * @throws Refusal at the field of an answer of who is not asked, or that has a price though it is not available
 */
export async function writeAnswers(io: Context, line: HeldLine, answers: readonly Answer[]): Promise<void> {
  const { db, user } = io
  await requireAsked(db, line.price_clarification_id, answers)
  const chosen = answers.find(({ supplier_id }) => supplier_id === line.supplier_id)
  if (chosen && (chosen.supplier_price ?? null) === null) {
    await sql`update price_clarification_items set supplier_id = null where id = ${line.id}`.execute(db)
    line.supplier_id = null
  }
  const told = answers.filter((answer) => saysAnything(answer))
  const forgotten = answers.flatMap((answer) => (saysAnything(answer) ? [] : [answer.supplier_id]))
  await sql`delete from price_clarification_answers where item_id = ${line.id} and supplier_id = any (${forgotten})`.execute(db)
  await sql`
    insert into price_clarification_answers (price_clarification_id, item_id, supplier_id, supplier_price, not_available, delivery_days,
      notes, created_by, updated_by)
    select ${line.price_clarification_id}, ${line.id}, supplier_id, supplier_price, coalesce(not_available, false), delivery_days, notes,
      ${user.id}, ${user.id}
    from json_to_recordset(${JSON.stringify(told)}) as a (supplier_id bigint, supplier_price numeric, not_available boolean,
      delivery_days int, notes text)
    on conflict (item_id, supplier_id) do update set supplier_price = excluded.supplier_price, not_available = excluded.not_available,
      delivery_days = excluded.delivery_days, notes = excluded.notes, updated_by = excluded.updated_by`.execute(db)
}

function saysAnything({ supplier_price, not_available, delivery_days, notes }: Answer): boolean {
  return not_available === true || [supplier_price, delivery_days, notes].some((said) => said !== null && said !== undefined)
}

async function requireAsked(db: Context['db'], id: number, answers: readonly Answer[]): Promise<void> {
  const { rows } = await sql<{ supplier_id: number }>`
    select supplier_id from price_clarification_suppliers where price_clarification_id = ${id}`.execute(db)
  const asked = new Set(rows.map(({ supplier_id }) => supplier_id))
  const seen = new Set<number>()
  for (const [place, { supplier_id, supplier_price, not_available }] of answers.entries()) {
    const refuse = (field: string, reason: string): Refusal =>
      Refusal.field(`answers.${place}.${field}`, `Lauks „${labelOf(field)}”: ${reason}`)
    if (!asked.has(supplier_id)) throw refuse('supplier_id', 'šis piegādātājs nav jautāts')
    if (seen.has(supplier_id)) throw refuse('supplier_id', 'piegādātāja atbilde norādīta divreiz')
    if (not_available && supplier_price) throw refuse('not_available', 'kas nav pieejams, tam nav cenas')
    seen.add(supplier_id)
  }
}

/**
 * Whose answer stands in a line after a save: who is chosen has said a price, and a line that nobody has has no supplier.
 * @throws Refusal of `supplier_id`
 */
export async function chosenSupplier(
  { db }: Pick<Context, 'db'>,
  line: HeldLine,
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
