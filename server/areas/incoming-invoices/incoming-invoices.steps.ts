import { sql } from 'kysely'
import type { IncomingKind, IncomingProblem, incomingInvoices } from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { incomingInvoice, type IncomingInvoiceState } from '../../../machines/incoming-invoice.ts'
import { labelOf } from '../../../contract/labels.ts'
import { takesCredit } from '../../../machines/return-act.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import { one } from '../../db/one.ts'
import { attempted } from '../../http/attempt.ts'
import type { Context, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { knownSupplier, unknownSupplier } from '../procurements/invoice-parties.ts'
import { returnOfInvoice } from '../return-acts/return-acts.create.ts'
import { registerCredit } from '../return-acts/return-acts.update.ts'
import { writerOf } from '../shared/in-name-of.ts'
import { stepsOf } from '../shared/lifecycle.ts'
import { enterCreditNote } from '../supplier-invoices/credit-notes.ts'
import { enterSupplierInvoice, type AmountLine } from '../supplier-invoices/supplier-invoices.create.ts'
import { planCredit } from './credit-plan.ts'
import { incomingInvoiceFacts, loadIncomingInvoice } from './incoming-invoices.record.ts'
import { planIncoming, problemsOf, type IncomingPlan, type Remedies } from './incoming-plan.ts'
import { learnItems, lockCodes, noteUse } from './supplier-codes.ts'

interface Locked {
  id: number
  kind: IncomingKind
  status: IncomingInvoiceState
  supplier_id: number | null
  content: ReceivedInvoice
  lock_version: number
}

const { beginOnce, stateAfter, follow } = stepsOf({
  chart: incomingInvoice,
  lock: lockIncomingInvoice,
  facts: incomingInvoiceFacts,
  load: loadIncomingInvoice,
})

async function lockIncomingInvoice({ db }: Pick<Context, 'db'>, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select id, kind, status, supplier_id, content, lock_version from incoming_invoices where id = ${id} for update`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

export const prepare: Handler<typeof incomingInvoices.prepare> = async (ctx) => {
  await prepareOf(ctx, ctx.params.id, ctx.body)
  return { data: await loadIncomingInvoice(ctx, ctx.params.id) }
}

/** Whether the supplier's invoice is there now; if not, its problems are stored. */
export async function prepareOf(ctx: Context, id: number, remedies: Remedies): Promise<boolean> {
  const { db, user, audit } = ctx
  const locked = await beginOnce(ctx, id, 'PREPARE')
  if (!locked) return true
  const supplier = remedies.supplier_id ?? locked.supplier_id ?? (await knownSupplier(db, locked.content.supplier))
  const { lines } = locked.content
  if (supplier !== null) await lockCodes(db, supplier, lines)
  if (remedies.items) {
    if (supplier === null)
      throw Refusal.field('supplier_id', `Lauks „${labelOf('supplier_id')}”: ${unknownSupplier(locked.content.supplier)}`)
    await learnItems(ctx, supplier, lines, remedies.items)
  }
  const named = { ...remedies, supplier_id: supplier ?? undefined }
  const { supplier_id, problems, ...draft } =
    locked.kind === 'credit_note' ? await creditOf(ctx, locked.content, named) : await invoiceOf(ctx, locked.content, named)
  const hasDraft = draft.procurement_invoice_id !== null || draft.return_act_id !== null
  const status = follow(locked.status, 'PREPARE', { hasDraft })
  await db
    .updateTable('incoming_invoices')
    .set({ supplier_id, problems: JSON.stringify(problems), ...draft, status, updated_by: writerOf(user) })
    .where('id', '=', id)
    .execute()
  if (hasDraft && supplier_id !== null) await noteUse(db, id, supplier_id, lines)
  audit({
    entity: 'incoming_invoices',
    id,
    event: 'PREPARE',
    before: { status: locked.status },
    after: { status, ...draft, problems: problems.length, ...(remedies.items && { items: remedies.items }) },
  })
  return hasDraft
}

type Named = Remedies & { supplier_id?: number | undefined }

/** The document that was prepared, or why there is none. */
interface Outcome {
  supplier_id: number | null
  problems: readonly IncomingProblem[]
  procurement_invoice_id: number | null
  return_act_id: number | null
}

async function invoiceOf(ctx: Context, content: ReceivedInvoice, named: Named): Promise<Outcome> {
  const plan = await planIncoming(ctx.db, content, named)
  const { supplier_id, problems } = plan
  const outcome: Outcome = { supplier_id, problems, procurement_invoice_id: null, return_act_id: null }
  if (problems.length > 0) return outcome
  const draft = await attempted(ctx, (within) => draftOf(within, content, plan))
  return 'value' in draft ? { ...outcome, procurement_invoice_id: draft.value } : { ...outcome, problems: problemsOfRefusal(draft.refusal) }
}

/** A refusal of the document itself, such as of half a piece. */
function problemsOfRefusal({ errors, message }: Refusal): IncomingProblem[] {
  return problemsOf(errors ?? { status: [message] }, 'fix').map((each) => ({ ...each, line: null }))
}

/** Of a credit note: an act, or a credit note without goods. */
async function creditOf(ctx: Context, content: ReceivedInvoice, named: Named): Promise<Outcome> {
  const plan = await planCredit(ctx.db, content, named)
  const { supplier_id, invoice_id, act, items, warehouse_id, notes, problems, amounts } = plan
  const outcome: Outcome = { supplier_id, problems, procurement_invoice_id: null, return_act_id: act?.id ?? null }
  if (amounts && supplier_id !== null && problems.length === 0) {
    const note = await attempted(ctx, (within) => noteOf(within, content, { ...amounts, supplier_id, corrects_id: invoice_id }))
    return 'value' in note ? { ...outcome, procurement_invoice_id: note.value } : { ...outcome, problems: problemsOfRefusal(note.refusal) }
  }
  if (problems.length > 0 || invoice_id === null) return { ...outcome, return_act_id: null }
  if (act) {
    if (takesCredit(act.status) && act.supplier_credit_nr === null) await registerCredit(ctx, act.id, content.number.slice(0, 60))
    return outcome
  }
  const body = {
    reason: `Kredītrēķins ${content.number}`.slice(0, 500),
    date: content.date,
    notes,
    items,
    ...(warehouse_id !== null && { warehouse_id }),
  }
  const made = await attempted(ctx, (within) => returnOfInvoice(within, invoice_id, body))
  return 'value' in made ? { ...outcome, return_act_id: made.value } : { ...outcome, problems: problemsOfRefusal(made.refusal) }
}

type Credited = Pick<Parameters<typeof enterCreditNote>[1], 'supplier_id' | 'corrects_id' | 'vat_kind'> & { lines: readonly AmountLine[] }

async function noteOf(ctx: Context, { number, date, net, vat }: ReceivedInvoice, { lines, ...credited }: Credited): Promise<number> {
  const header = { ...credited, supplier_number: number.slice(0, 60), date, vat_date: await openTaxDay(ctx, date), net, vat }
  return enterCreditNote(ctx, { ...header, lines: lines.map(({ net: price, ...line }) => ({ ...line, price })) })
}

async function draftOf(ctx: Context, { number, date, due_date, net, vat }: ReceivedInvoice, plan: IncomingPlan): Promise<number> {
  const { supplier_id, items, amounts, vat_kind, notes } = plan
  if (supplier_id === null) throw Refusal.missing()
  const due = due_date === '' ? undefined : due_date < date ? date : due_date
  const vat_date = await openTaxDay(ctx, date)
  const header = { supplier_id, supplier_number: number.slice(0, 60), date, vat_date, due_date: due, net, vat, vat_kind, notes }
  return enterSupplierInvoice(ctx, { ...header, items }, amounts)
}

/** Today, where its own day is closed: its tax was not declared with that period. */
async function openTaxDay({ db, today }: Context, date: string): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select case when ${date}::date <= locked_until() then ${today}::date end as day`.execute(db)
  return one(rows).day
}

export const refuse: Handler<typeof incomingInvoices.refuse> = async (ctx) => {
  const { db, params, body, user, audit } = ctx
  const locked = await beginOnce(ctx, params.id, 'REFUSE')
  if (locked) {
    const status = await stateAfter(ctx, locked, 'REFUSE')
    const { rejected_reason } = body
    await sql`
      update incoming_invoices set status = ${status}, rejected_reason = ${rejected_reason}, updated_by = ${user.id} where id = ${locked.id}`.execute(
      db,
    )
    audit({
      entity: 'incoming_invoices',
      id: locked.id,
      event: 'REFUSE',
      before: { status: locked.status },
      after: { status, rejected_reason },
    })
  }
  return { data: await loadIncomingInvoice(ctx, params.id) }
}

export const reopen: Handler<typeof incomingInvoices.reopen> = async (ctx) => {
  const { db, params, user, audit } = ctx
  const locked = await beginOnce(ctx, params.id, 'REOPEN')
  if (locked) {
    const status = await stateAfter(ctx, locked, 'REOPEN')
    await sql`update incoming_invoices set status = ${status}, rejected_reason = null, updated_by = ${user.id} where id = ${locked.id}`.execute(
      db,
    )
    audit({ entity: 'incoming_invoices', id: locked.id, event: 'REOPEN', before: { status: locked.status }, after: { status } })
  }
  return { data: await loadIncomingInvoice(ctx, params.id) }
}
