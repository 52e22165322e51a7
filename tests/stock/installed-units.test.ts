import { afterAll, beforeAll, expect, test } from 'vitest'
import { big } from '../../contract/money.ts'
import { refuseBeforeArrival } from '../../server/areas/stock/day.ts'
import { postMovement } from '../../server/areas/stock/ledger.ts'
import { reverseMovement } from '../../server/areas/stock/reversal.ts'
import { installUnits, lockFreeUnits, takeOutInstalled } from '../../server/areas/stock/stock.units.ts'
import { audit } from '../../server/integrity/audit.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { clerkOf, ownCompany } from '../support/factories.ts'
import { makeBuyer } from '../support/invoicing.ts'
import { makeSerial, pieceOf } from '../support/units.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await ownCompany(app)
})
afterAll(() => app.close())

test('a piece that is built in leaves at its own cost, and lies there again when it is taken out', async () => {
  const { id: user_id } = await clerkOf(app)
  const { item_id, numbers } = await makeSerial(app, ['80', '120'])
  const [, dear = ''] = numbers
  const place = await app.db.selectFrom('stock_items').select('id').where('catalog_item_id', '=', item_id).executeTakeFirstOrThrow()
  const source = { document_type: 'test', document_id: item_id, user_id }
  const customer = await makeBuyer(app)
  const out = await app.db.transaction().execute(async (tx) => {
    const [unit] = await lockFreeUnits(tx, place.id, [dear])
    if (!unit) throw new Error('The piece does not lie there')
    const { unit_cost } = unit
    const move = await postMovement(tx, { ...source, stock_item_id: place.id, kind: 'service_consume', quantity: -1, unit_cost })
    await installUnits(tx, [{ movement_id: move.id, unit_id: unit.id }], customer)
    return { move, unit }
  })
  expect(big(out.move.value).toNumber()).toBe(-120)
  expect(await pieceOf(app, dear)).toMatchObject({ status: 'installed', customer: { id: customer } })
  await app.db.transaction().execute(async (tx) => {
    const back = await reverseMovement(tx, out.move.id, { user_id })
    await takeOutInstalled(tx, [{ movement_id: back.id, unit_id: out.unit.id, stock_item_id: place.id }])
  })
  expect(await pieceOf(app, dear)).toMatchObject({ status: 'in_stock', customer: null })
  expect((await audit(app.db)).filter(({ findings }) => findings.length > 0)).toEqual([])
})

test('a piece does not leave before the moment it came, and its own day is named', async () => {
  const { numbers } = await makeSerial(app, ['80'])
  const piece = await app.db
    .selectFrom('catalog_item_units')
    .select('id')
    .where('number', '=', numbers[0] ?? '')
    .executeTakeFirstOrThrow()
  const leaving = (effective_at: string) => refuseBeforeArrival(app.db, [piece.id], { effective_at })
  await expect(leaving(new Date(Date.now() - 86_400_000).toISOString())).rejects.toMatchObject({
    errors: { date: [expect.stringMatching(new RegExp(`vienība ${numbers[0]} noliktavā ir tikai no \\d\\d\\.\\d\\d\\.\\d{4}`))] },
  })
  await expect(leaving(new Date().toISOString())).resolves.toBeUndefined()
})
