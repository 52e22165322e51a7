import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { completed, makeProduction, started } from '../support/production.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(() => app.close())

type Change = ReturnType<typeof sql>

async function refused(change: Change): Promise<string> {
  const error: unknown = await change.execute(app.db).then(
    () => null,
    (reason: unknown) => reason,
  )
  const { code, constraint } = (error ?? { code: 'done' }) as { code: string; constraint?: string }
  return constraint ?? code
}

test('the database refuses what the calls never ask for', async () => {
  const record = await completed(app, await started(app), { quantity: '1' })
  const { id: user_id } = await clerkOf(app)
  const [component] = record.components
  const application = sql`id = ${record.id}`
  const part = sql`id = ${component?.id}`
  expect(await refused(sql`update production_applications set quantity_done = 2 where ${application}`)).toBe('DG001')
  expect(await refused(sql`update production_application_components set quantity_consumed = 0 where ${part}`)).toBe('DG001')
  expect(await refused(sql`update production_application_components set quantity = 1 where ${part}`)).toBe(
    'production_application_components_quantity',
  )
  expect(await refused(sql`update production_applications set status = 'completed' where ${application}`)).toBe(
    'production_applications_status',
  )
  expect(await refused(sql`update production_applications set catalog_item_id = catalog_item_id + 1 where ${application}`)).toBe('DG003')
  expect(await refused(sql`delete from production_applications where ${application}`)).toBe('DG007')
  expect(await refused(sql`update production_completions set labour_cost = 0 where production_application_id = ${record.id}`)).toBe('DG002')
  expect(await refused(sql`truncate production_applications cascade`)).toBe('DG002')
  // INV-PRODUCTION-1: an orphaned move, and a completion worth more than its input.
  const place = sql`(select stock_item_id from stock_movements where document_type = 'production_application' and kind = 'production_consume'
    and document_id = ${record.id} limit 1)`
  const loose = sql`
    insert into stock_movements (stock_item_id, quantity, kind, document_type, document_id, line_id, user_id)
    values (${place}, -1, 'production_consume', 'production_application', ${record.id}, ${component?.id}, ${user_id})`
  expect(await refused(loose)).toBe('DG006')
  const strange = sql`
    with made as (
      insert into stock_movements (stock_item_id, quantity, kind, value, document_type, document_id, user_id)
      values (${place}, 1, 'production_output', 5, 'production_application', ${record.id}, ${user_id}) returning id)
    insert into production_completions (production_application_id, date, quantity, component_cost, labour_cost, list_cost, output_movement_id, created_by)
    select ${record.id}, today(), 1, 0, 4, 0, id, ${user_id} from made`
  expect(await refused(strange)).toBe('DG006')
  // INV-PRODUCTION-3: more than planned.
  const much = sql`
    insert into stock_movements (stock_item_id, quantity, kind, value, document_type, document_id, user_id)
    values (${place}, 9, 'production_output', 5, 'production_application', ${record.id}, ${user_id})`
  expect(await refused(much)).toBe('production_applications_quantity_done')
})

test('the nightly audit is clean, and sees what was changed behind the triggers', async () => {
  const record = await completed(app, await started(app), { quantity: '1' })
  const other = await makeProduction(app)
  const [component] = record.components
  const broken = async () => (await audit(app.db)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant)
  expect(await broken()).toEqual([])
  const part = sql`id = ${component?.id}`
  const faults: readonly (readonly [laws: string[], fault: Change, mend: Change])[] = [
    [
      ['P1_production_conserves_value', 'P1_parts_cost_what_went_in'],
      sql`update production_completions set labour_cost = labour_cost + 1 where production_application_id = ${record.id}`,
      sql`update production_completions set labour_cost = labour_cost - 1 where production_application_id = ${record.id}`,
    ],
    [
      ['P2_needs_are_rounded_up'],
      sql`update production_application_components set planned_quantity = planned_quantity + 1 where ${part}`,
      sql`update production_application_components set planned_quantity = planned_quantity - 1 where ${part}`,
    ],
    [
      ['P3_nothing_is_consumed_twice'],
      sql`update production_application_components set cost = cost + 1 where ${part}`,
      sql`update production_application_components set cost = cost - 1 where ${part}`,
    ],
    [
      ['P3_made_is_what_came'],
      sql`update production_applications set quantity_done = quantity_done + 1 where id = ${record.id}`,
      sql`update production_applications set quantity_done = quantity_done - 1 where id = ${record.id}`,
    ],
    [
      ['R2_components_hold_what_they_take'],
      sql`update production_applications set status = 'new' where id = ${record.id}`,
      sql`update production_applications set status = 'in_production' where id = ${record.id}`,
    ],
  ]
  expect(other.status).toBe('new')
  for (const [invariants, fault, mend] of faults) {
    const behind = (change: Change) =>
      app.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await change.execute(tx)
      })
    await behind(fault)
    expect(await broken()).toEqual(invariants)
    await behind(mend)
  }
  expect(await broken()).toEqual([])
})
