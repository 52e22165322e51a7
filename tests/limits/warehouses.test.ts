import { sql } from 'kysely'
import { test } from 'vitest'
import { credits } from '../../contract/credits/credits.ts'
import { production } from '../../contract/production/production.ts'
import { service } from '../../contract/service/service.ts'
import { shop } from '../../contract/shop/shop.ts'
import type { Person, TestApp } from '../support/app.ts'
import { tryEachStep, type FallbackPath } from '../support/fallbacks.ts'
import { makeItem, makeOrder, makeService, makeStock, makeWarehouse, setProperty } from '../support/factories.ts'
import { accepted, makeBuyer } from '../support/invoicing.ts'
import { makeList, workshop } from '../support/production.ts'
import { beginTests } from '../support/story.ts'

/** @file Warehouses fall back as other settings in fallbacks.test.ts do. */

let app: TestApp
let clerk: Person
beginTests((begun) => {
  ;({ app, clerk } = begun)
})

const setActive = (id: number, is: boolean) => sql`update warehouses set is_active = ${is} where id = ${id}`.execute(app.db)

const fallbackPaths: Readonly<Record<string, () => Promise<FallbackPath>>> = {
  'the warehouse of an order': async () => {
    const usual = await makeWarehouse(app)
    const other = await makeWarehouse(app, { name: 'Ventspils', code: 'VE' })
    return {
      read: async () => {
        const item_id = await makeItem(app)
        await makeStock(app, item_id, '1')
        return (await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })).warehouse.id
      },
      steps: [
        ['the usual one', () => setProperty(app, 'default_warehouse_sales', null), usual],
        ['installation', () => setProperty(app, 'default_warehouse_sales', other), other],
        [
          'installation, where it is not in use any more',
          () => sql`update warehouses set is_active = false where id = ${other}`.execute(app.db),
          usual,
        ],
      ],
    }
  },
  'the warehouse of an order of a person': async () => {
    const usual = await makeWarehouse(app)
    const sales = await makeWarehouse(app, { name: 'Liepāja', code: 'LI' })
    const ownWarehouse = await makeWarehouse(app, { name: 'Cēsis', code: 'CE' })
    const item_id = await makeService(app)
    return {
      read: async () => (await makeOrder(app, { order_items: [{ item_id, quantity: '1' }] })).warehouse.id,
      steps: [
        ['the usual one', () => setProperty(app, 'default_warehouse_sales', null), usual],
        ['installation', () => setProperty(app, 'default_warehouse_sales', sales), sales],
        ['person', () => sql`update users set default_warehouse_id = ${ownWarehouse} where id = ${clerk.id}`.execute(app.db), ownWarehouse],
        [
          'person, where it is not in use any more',
          () => sql`update warehouses set is_active = false where id = ${ownWarehouse}`.execute(app.db),
          sales,
        ],
        ['neither', () => sql`update warehouses set is_active = false where id = ${sales}`.execute(app.db), usual],
      ],
    }
  },
  'the warehouse of a service application': async () => {
    const usual = await makeWarehouse(app)
    const first = await makeWarehouse(app, { name: 'Serviss', code: 'S1', type: 'service' })
    const second = await makeWarehouse(app, { name: 'Serviss Liepājā', code: 'S2', type: 'service' })
    const customer_id = await makeBuyer(app)
    return {
      read: async () => (await clerk.done(service.create, { body: { customer_id, type: 'repair' } })).data.warehouse?.id ?? null,
      steps: [
        ['the first of its kind', () => setProperty(app, 'default_warehouse_service', null), first],
        ['installation', () => setProperty(app, 'default_warehouse_service', second), second],
        ['installation, where it is not in use any more', () => setActive(second, false), first],
        ['none of its kind in use', () => setActive(first, false), usual],
      ],
    }
  },
  'the warehouse to which credited goods return': async () => {
    const usual = await makeWarehouse(app)
    const issuedFrom = await makeWarehouse(app, { name: 'Valmiera', code: 'VA' })
    await sql`update warehouses set is_active = false where type = 'service'`.execute(app.db)
    const item_id = await makeItem(app)
    await makeStock(app, item_id, '1', { warehouse_id: issuedFrom })
    const customer_id = await makeBuyer(app)
    const order_items = [{ item_id, quantity: '1', warehouse_id: issuedFrom }]
    const { id: invoice_id } = await accepted(app, { customer_id, warehouse_id: usual, order_items })
    const first = await makeWarehouse(app, { name: 'Serviss Valmierā', code: 'S3', type: 'service', is_active: false })
    const second = await makeWarehouse(app, { name: 'Serviss Cēsīs', code: 'S4', type: 'service', is_active: false })
    return {
      read: async () => (await clerk.done(credits.creditable, { query: { invoice_id } })).data.items[0]?.warehouse?.id ?? null,
      steps: [
        ['where they were issued', () => setProperty(app, 'default_warehouse_service', null), issuedFrom],
        ['the first for service', () => setActive(first, true), first],
        ['installation, where it is not in use', () => setProperty(app, 'default_warehouse_service', second), first],
        ['installation', () => setActive(second, true), second],
      ],
    }
  },
  'the warehouse of a production application': async () => {
    const usual = await makeWarehouse(app)
    const first = await workshop(app)
    const other = await makeWarehouse(app, { name: 'Cehs', code: 'CEH', type: 'production' })
    const list = await makeList(app)
    await setProperty(app, 'default_warehouse_sales', usual)
    return {
      read: async () => {
        const { data } = await clerk.done(production.create, { body: { component_list_id: list.id, quantity: '1' } })
        return data.warehouse.id
      },
      steps: [
        ['the first of its kind', () => setProperty(app, 'default_warehouse_production', null), first],
        ['installation', () => setProperty(app, 'default_warehouse_production', other), other],
        ['installation, where it is not in use any more', () => setActive(other, false), first],
        ['none of its kind in use: where the goods of the person are', () => setActive(first, false), usual],
      ],
    }
  },
  'the warehouse of a till': async () => {
    const usual = await makeWarehouse(app)
    const shop1 = await makeWarehouse(app, { name: 'Veikals', code: 'V1', type: 'shop' })
    const shop2 = await makeWarehouse(app, { name: 'Veikals centrā', code: 'V2', type: 'shop' })
    await setProperty(app, 'default_warehouse_sales', usual)
    const ofPerson = (id: number) => sql`update users set default_warehouse_id = ${id} where id = ${clerk.id}`.execute(app.db)
    return {
      read: async () => (await clerk.done(shop.till)).data.warehouse?.id ?? null,
      steps: [
        ['the usual one', () => setProperty(app, 'default_warehouse_shop', null), usual],
        ['installation', () => setProperty(app, 'default_warehouse_shop', shop1), shop1],
        ['person, whose warehouse is no shop', () => ofPerson(usual), shop1],
        ['person', () => ofPerson(shop2), shop2],
        ['person, where it is not in use any more', () => setActive(shop2, false), shop1],
      ],
    }
  },
}

test.each(Object.entries(fallbackPaths))('%s', (_name, path) => tryEachStep(path))
