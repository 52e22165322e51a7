import { sql } from 'kysely'
import type { Body } from '../../contract/calls.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { billEvent } from './buying.ts'
import { clerkOf, makeSupplier, type World } from './factories.ts'

type Line = Body<typeof supplierInvoices.addItems>['lines'][number]

let numbers = 0

/** The row of a limit of deduction that is valid on the day. */
export async function deductionOf({ db }: Pick<World, 'db'>, code: string, day = '2026-01-01'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from vat_deductions where code = ${code} and daterange(valid_from, valid_to, '[]') @> ${day}::date`.execute(db)
  if (!rows[0]) throw new Error(`No limit ${code}`)
  return rows[0].id
}

/** `100.00@21:AUTO`: net, rate and limit of a cost. */
export async function costLine(world: Pick<World, 'db'>, text: string): Promise<Line> {
  const [, price = '', rate = '', code] = /^(-?[\d.]+)@(\d+)(?::(\w+))?$/.exec(text) ?? []
  return { name: `Izmaksas ${text}`, price, vat_rate_code: `PVN${rate}`, vat_deduction_id: code ? await deductionOf(world, code) : null }
}

/** A draft over costs without goods; stated sums are those of the lines. */
export async function costBilled(
  world: World,
  lines: readonly string[],
  fields: Pick<Body<typeof supplierInvoices.create>, 'supplier_id' | 'vat_kind' | 'date' | 'accounting_account_id'>,
): Promise<ProcurementInvoiceRecord> {
  const clerk = await clerkOf(world)
  numbers += 1
  const { data } = await clerk.done(supplierInvoices.create, { body: { ...fields, supplier_number: `IZM-${numbers}`, items: [] } })
  const body = { lines: await Promise.all(lines.map((line) => costLine(world, line))) }
  return (await clerk.done(supplierInvoices.addItems, { params: { id: data.id }, body })).data
}

export async function costBillAccepted(...given: Parameters<typeof costBilled>): Promise<ProcurementInvoiceRecord> {
  return billEvent(given[0], await costBilled(...given), { event: 'ACCEPT' })
}

/** A draft of an import with one customs declaration. */
export async function declaredImport(world: World, number: string): Promise<{ importInvoice: number; customsDeclaration: number }> {
  const { id, date } = await costBilled(world, ['100.00@21'], { supplier_id: await makeSupplier(world), vat_kind: 'import' })
  const body = { number, date, taxable: '120.00', vat: '25.20', is_special: false }
  const { data } = await (await clerkOf(world)).done(supplierInvoices.addCustoms, { params: { id }, body })
  return { importInvoice: id, customsDeclaration: data.customs_declarations[0]?.id ?? 0 }
}
