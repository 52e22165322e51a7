import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { ownCompany } from '../support/factories.ts'
import { assigned, handedOver, makeInventory, pieceOfInventory } from '../support/inventory.ts'
import { makeSerial, pieceOf } from '../support/units.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(() => app.close())

test('the database refuses what the calls never ask for', async () => {
  const { id } = await makeInventory(app)
  const held = await assigned(app, await makeInventory(app))
  const refused = async (change: ReturnType<typeof sql>) => {
    const error: unknown = await change.execute(app.db).then(
      () => null,
      (reason: unknown) => reason,
    )
    const { code, constraint } = error as { code: string; constraint?: string }
    return constraint ?? code
  }
  const [piece, other] = [sql`update inventory_items set`, sql`where id = ${id}`]
  expect(await refused(sql`${piece} status = 'in_use' ${other}`)).toBe('inventory_items_assigned_user_id')
  expect(await refused(sql`${piece} status = 'written_off' ${other}`)).toBe('inventory_items_archived_at')
  expect(await refused(sql`${piece} owner = 'customer' ${other}`)).toBe('inventory_items_customer_id')
  expect(await refused(sql`${piece} purchase_price = 1 ${other}`)).toBe('DG003')
  expect(await refused(sql`delete from inventory_items where id = ${held.id}`)).toBe('DG007')
  expect(await refused(sql`truncate inventory_items cascade`)).toBe('DG002')
  const copy = sql`
    insert into inventory_items (inventory_nr, catalog_item_id, technical_document_id, technical_document_item_id, warehouse_id, purchase_price)
    select 'K-1', catalog_item_id + 1, technical_document_id, technical_document_item_id, warehouse_id, 0 from inventory_items where id = ${id}`
  expect(await refused(copy)).toBe('DG001')
  await sql`update inventory_items set status = 'written_off', archived_at = now() where id = ${id}`.execute(app.db)
  expect(await refused(sql`${piece} notes = 'Vecs' ${other}`)).toBe('DG003')
})

test('the nightly audit is clean, and sees what was changed behind the triggers', async () => {
  const { item_id, numbers } = await makeSerial(app, ['70', '90'])
  const { pieces } = await handedOver(app, [{ item_id, quantity: '1', units: numbers.slice(0, 1) }])
  const { id } = await pieceOfInventory(app, pieces[0]?.uuid ?? '')
  const unit = (await pieceOf(app, numbers[0] ?? '')).id
  const broken = async (tx = app.db) => (await audit(tx)).filter(({ findings }) => findings.length > 0).map(({ invariant }) => invariant)
  expect(await broken()).toEqual([])
  const faults: readonly (readonly [law: string, fault: ReturnType<typeof sql>, mend: ReturnType<typeof sql>])[] = [
    [
      'inventory_is_worth_what_left_the_stock',
      sql`update inventory_items set purchase_price = purchase_price + 1 where id = ${id}`,
      sql`update inventory_items set purchase_price = purchase_price - 1 where id = ${id}`,
    ],
    [
      'inventory_agrees_with_its_units',
      sql`update catalog_item_units set status = 'sold' where id = ${unit}`,
      sql`update catalog_item_units set status = 'in_use' where id = ${unit}`,
    ],
    [
      'units_handed_over_are_inventory',
      sql`update inventory_items set unit_id = null where id = ${id}`,
      sql`update inventory_items set unit_id = ${unit} where id = ${id}`,
    ],
    ['inventory_is_what_left_the_stock', sql`delete from inventory_items where id = ${id}`, sql`select 1`],
  ]
  for (const [invariant, fault, mend] of faults) {
    const behind = (change: ReturnType<typeof sql>) =>
      app.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await change.execute(tx)
      })
    await behind(fault)
    expect(await broken()).toContain(invariant)
    await behind(mend)
  }
})
