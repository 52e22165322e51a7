import { sql } from 'kysely'
import { accept, cancel } from '../../areas/return-acts/return-acts.accept.ts'
import { update } from '../../areas/return-acts/return-acts.update.ts'
import { createFromInvoice } from '../../areas/return-acts/return-acts.create.ts'
import { seededEntry, oneOf, versionOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'

const ends = ['accepted', 'draft', 'credited', 'cancelled'] as const

export function planReturn(office: Office, bill: { readonly id: number; readonly day: string }, index: number): PlannedEntry[] {
  const { scene, company } = office
  const { day } = bill
  const { random } = seededEntry('return-act', index)
  const keeper = oneOf(company.storekeepers, index)
  const reason = random.pick(['Bojāts iepakojums', 'Ražošanas brāķis', 'Piegādāta cita prece'])
  // After all events of the invoice's first day.
  const minute = 15 * 60
  let id = 0
  const prepare = async (): Promise<void> => {
    const line = await freeLine(office, bill.id)
    if (!line) return
    const items = [{ procurement_invoice_item_id: line.id, quantity: '1' }]
    const body = { reason, warehouse_id: line.warehouse_id, items }
    id = (await scene.call(createFromInvoice, keeper, { params: { procurementInvoiceId: bill.id }, body })).return_act_id
  }
  const step = (wait: number, write: () => Promise<unknown>): PlannedEntry => ({
    day,
    minute: minute + wait,
    write: async () => void (id > 0 && (await write())),
  })
  const credit = async (): Promise<void> => {
    const body = { supplier_credit_nr: `KR-${100 + index * 3}`, lock_version: await versionOf(scene, 'return_acts', id) }
    await scene.call(update, oneOf(company.accountants, index), { params: { id }, body })
  }
  const accepted = step(10, () => scene.call(accept, keeper, { params: { id } }))
  const steps: Record<(typeof ends)[number], PlannedEntry[]> = {
    draft: [],
    accepted: [accepted],
    credited: [accepted, step(20, credit)],
    cancelled: [accepted, step(20, () => scene.call(cancel, keeper, { params: { id } }))],
  }
  return [{ day, minute, write: prepare }, ...steps[at(ends, index % ends.length)]]
}

async function freeLine({ scene }: Office, billId: number): Promise<{ id: number; warehouse_id: number } | undefined> {
  const { rows } = await sql<{ id: number; warehouse_id: number }>`
    select n.id, s.warehouse_id
    from procurement_invoice_items n
    join procurement_items g on g.id = n.procurement_item_id
    join procurements p on p.id = g.procurement_id
    join stock_items s on s.catalog_item_id = g.catalog_item_id and s.warehouse_id = coalesce(g.warehouse_id, p.warehouse_id)
    where n.procurement_invoice_id = ${billId} and s.available >= 1 order by n.position limit 1`.execute(scene.db)
  return rows[0]
}
