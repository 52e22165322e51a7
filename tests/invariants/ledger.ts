import { expect } from 'vitest'
import { big, sum } from '../../contract/money.ts'
import { postMovement, type Movement } from '../../server/areas/stock/ledger.ts'
import { reverseMovement } from '../../server/areas/stock/reversal.ts'
import type { Db } from '../../server/db/pool.ts'
import { levelOf, type World } from './world.ts'

/** `more`: unit cost, or any part of the move. */
export function ledger(db: () => Db, world: () => World) {
  const by = () => ({ document_type: 'test', document_id: 1, user_id: world().user })
  const post = (stock_item_id: number, kind: Movement['kind'], quantity: string, more: string | Partial<Movement> = {}) =>
    db()
      .transaction()
      .execute((tx) =>
        postMovement(tx, { ...by(), stock_item_id, kind, quantity, ...(typeof more === 'string' ? { unit_cost: more } : more) }),
      )
  const reverse = (id: number) =>
    db()
      .transaction()
      .execute((tx) => reverseMovement(tx, id, { user_id: world().user }))

  async function ledgerOf(id: number) {
    const rows = await db().selectFrom('stock_movements').selectAll().where('stock_item_id', '=', id).orderBy('id').execute()
    return { rows, quantity: sum(rows.map((row) => row.quantity)).toFixed(4), value: sum(rows.map((row) => row.value)).toFixed(4) }
  }

  async function expectLawful(id: number): Promise<void> {
    const [level, ledger] = [await levelOf(db(), id), await ledgerOf(id)]
    expect(level.on_hand).toBe(ledger.quantity)
    expect(level.stock_value).toBe(ledger.value)
    if (big(level.on_hand).eq(0)) expect(level.stock_value).toBe('0.0000')
    else expect(big(level.stock_value).gte(0)).toBe(true)
    const last = ledger.rows.at(-1)
    expect(last?.balance_after ?? '0.0000').toBe(level.on_hand)
    expect(last?.value_after ?? '0.0000').toBe(level.stock_value)
  }

  return { by, post, reverse, ledgerOf, expectLawful }
}
