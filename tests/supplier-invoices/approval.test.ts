import { sql } from 'kysely'
import { invoiceApprovalSteps } from '../../contract/supplier-invoices/approval-steps.ts'
import { beforeEach, expect, test } from 'vitest'
import type { approvalDecisions } from '../../contract/supplier-invoices/approvals.ts'
import { supplierInvoices, type ProcurementInvoiceRecord } from '../../contract/supplier-invoices/supplier-invoices.ts'
import { abilitiesOfSupplierInvoiceRow } from '../../src/areas/shared/supplier-invoice-labels.ts'
import type { Person, TestApp } from '../support/app.ts'
import { billed, billEvent, received } from '../support/buying.ts'
import { meeting } from '../support/meeting.ts'
import { beginStory } from '../support/story.ts'

/** @file Supplier invoices approved in steps (docs/domain/purchasing.md#approval). An invoice of `billed` is 60.50 EUR. */

let app: TestApp
let clerk: Person
let head: Person
let director: Person
let deputy: Person

beginStory(async (begun) => {
  ;({ app, clerk } = begun)
})

interface Step {
  name: string
  step_nr: number
  from_gross: string
  approver: Person
  deputy?: Person
}

const steps = async (...all: readonly Step[]) => {
  for (const { name, step_nr, from_gross, approver, deputy: other } of all)
    await sql`
      insert into invoice_approval_steps (name, step_nr, from_gross, approver_id, deputy_id)
      values (${name}, ${step_nr}, ${from_gross}, ${approver.id}, ${other?.id ?? null})`.execute(app.db)
}

beforeEach(async () => {
  await sql`update invoice_approval_steps set is_active = false, name = concat(name, ' ', id)`.execute(app.db)
  head ??= await app.person()
  director ??= await app.person()
  deputy ??= await app.person()
})

const invoice = async (): Promise<ProcurementInvoiceRecord> => billed(app, await received(app))
const seen = async ({ id }: { id: number }, by = clerk) => (await by.done(supplierInvoices.show, { params: { id } })).data

async function decide(by: Person, { id }: { id: number }, decision: keyof typeof approvalDecisions, notes?: string) {
  const { lock_version } = await seen({ id })
  const { status, body } = await by.call(supplierInvoices.decide, {
    params: { id },
    body: { decision, lock_version, ...(notes !== undefined && { notes }) },
  })
  return status === 200 ? 200 : [status, Object.values(body.errors ?? {}).flat()]
}

async function accepted({ id }: { id: number }) {
  const { lock_version } = await seen({ id })
  const { status, body } = await clerk.call(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
  return status === 200 ? body.data.status : [status, Object.values(body.errors ?? {}).flat()]
}

const waiting = async (by: Person) =>
  (await by.done(supplierInvoices.list, { query: { awaits_me: 'true', per_page: '100' } })).data.map(({ id }) => id)

const three = () =>
  steps(
    { name: 'Nodaļa', step_nr: 1, from_gross: '0', approver: head },
    { name: 'Direktors', step_nr: 2, from_gross: '60.5', approver: director, deputy },
    { name: 'Padome', step_nr: 3, from_gross: '60.51', approver: director },
  )

test('a step is given only to people who can approve, and says who cannot', async () => {
  const seller = await app.person({ permissions: ['view_procurement'] })
  const made = (name: string, people: { approver_id: number; deputy_id?: number }) =>
    clerk.call(invoiceApprovalSteps.calls.create, { body: { name, step_nr: 1, from_gross: '0', is_active: false, ...people } })
  const refused = await made('Bez tiesībām', { approver_id: head.id, deputy_id: seller.id })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['deputy_id']])
  expect(refused.body.errors?.['deputy_id']?.[0]).toContain('nav tiesību „Pārvaldīt iepirkumus”')
  const { status, body } = await made('Ar tiesībām', { approver_id: head.id })
  expect(status).toBe(200)
  const { id, lock_version } = body.data
  const moved = await clerk.call(invoiceApprovalSteps.calls.change, { params: { id }, body: { approver_id: seller.id, lock_version } })
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['approver_id']])
})

test('an invoice is accepted after each step that its sum needs, in their order', async () => {
  await three()
  const draft = await invoice()
  expect([await waiting(head), await waiting(director)]).toEqual([[draft.id], []])
  expect((await seen(draft)).awaits).toMatch(/^Jāsaskaņo: Nodaļa \(/)
  expect(await accepted(draft)).toEqual([422, [expect.stringContaining('Jāsaskaņo: Nodaļa')]])
  expect(await decide(director, draft, 'approved')).toEqual([422, ['Rēķins negaida jūsu saskaņojumu']])
  expect(await decide(head, draft, 'approved')).toBe(200)
  expect([await waiting(head), await waiting(director), await waiting(deputy)]).toEqual([[], [draft.id], [draft.id]])
  expect(await accepted(draft)).toEqual([422, [expect.stringContaining('Jāsaskaņo: Direktors')]])
  expect(await decide(deputy, draft, 'approved', 'Direktors atvaļinājumā')).toBe(200)
  const { approvals, awaits } = await seen(draft)
  expect(awaits).toBeNull()
  expect(approvals).toMatchObject([
    { step: { name: 'Nodaļa' }, decision: 'approved', decided_by: { id: head.id }, note: null },
    { step: { name: 'Direktors' }, decision: 'approved', decided_by: { id: deputy.id }, note: 'Direktors atvaļinājumā' },
  ])
  expect(await accepted(draft)).toBe('accepted')
  expect((await seen(draft)).approvals.map(({ step }) => step.name)).toEqual(['Nodaļa', 'Direktors'])
})

test('steps of one number are decided side by side', async () => {
  await steps(
    { name: 'Noliktava', step_nr: 1, from_gross: '0', approver: head },
    { name: 'Finanses', step_nr: 1, from_gross: '0', approver: director },
  )
  const draft = await invoice()
  expect([await waiting(head), await waiting(director)]).toEqual([[draft.id], [draft.id]])
  expect(await decide(director, draft, 'approved')).toBe(200)
  expect(await accepted(draft)).toEqual([422, [expect.stringContaining('Jāsaskaņo: Noliktava')]])
  expect(await decide(head, draft, 'approved')).toBe(200)
  expect(await accepted(draft)).toBe('accepted')
})

test('a step that is no longer in use is not needed', async () => {
  await three()
  const draft = await invoice()
  await sql`update invoice_approval_steps set is_active = false`.execute(app.db)
  expect([(await seen(draft)).awaits, (await seen(draft)).approvals]).toEqual([null, []])
  expect(await accepted(draft)).toBe('accepted')
})

test('a declined invoice waits for its person with their reason, also after approval', async () => {
  await three()
  const draft = await invoice()
  expect(await decide(head, draft, 'declined')).toEqual([422, ['Lauks „Piezīmes”: norādiet, kāpēc noraidāt']])
  expect(await decide(head, draft, 'declined', 'Nav pasūtīts')).toBe(200)
  expect((await seen(draft)).awaits).toMatch(/^Noraidīja .+: Nav pasūtīts$/)
  expect([await waiting(head), await waiting(director)]).toEqual([[draft.id], []])
  expect(await decide(head, draft, 'approved')).toBe(200)
  expect(await decide(director, draft, 'approved')).toBe(200)
  expect(await decide(head, draft, 'declined', 'Tomēr nav')).toBe(200)
  expect(await accepted(draft)).toEqual([422, [expect.stringContaining('Tomēr nav')]])
})

/** The status of each; the second begins while the first still holds its locks. */
async function oneIntoTheOther(first: () => Promise<{ status: number }>, second: () => Promise<{ status: number }>): Promise<number[]> {
  const isHeld = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows[0]?.waiting
  }
  const answers = await meeting(app.pool, [
    first,
    async () => {
      await expect.poll(isHeld, { timeout: 60_000 }).toBe(1)
      return second()
    },
  ])
  return answers.map(({ status }) => status)
}

test('a step that is written while an invoice is accepted counts, or comes after it', async () => {
  const accept = ({ id, lock_version }: ProcurementInvoiceRecord) =>
    clerk.call(supplierInvoices.update, { params: { id }, body: { event: 'ACCEPT', lock_version } })
  const add = (name: string) =>
    clerk.call(invoiceApprovalSteps.calls.create, { body: { name, step_nr: 1, from_gross: '0', approver_id: head.id } })
  const [later, sooner] = [await invoice(), await invoice()]
  expect(
    await oneIntoTheOther(
      () => accept(later),
      () => add('Pēc rēķina'),
    ),
  ).toEqual([200, 200])
  await sql`update invoice_approval_steps set is_active = false`.execute(app.db)
  expect(
    await oneIntoTheOther(
      () => add('Pirms rēķina'),
      () => accept(sooner),
    ),
  ).toEqual([200, 422])
  expect((await seen(sooner)).status).toBe('new')
})

test('a row of the list offers to approve and to decline to those whom the server lets', async () => {
  await three()
  const draft = await invoice()
  const offered = async (by: Person) => {
    const { data } = await by.done(supplierInvoices.list, { query: { per_page: '100' } })
    const row = data.find(({ id }) => id === draft.id)
    const { can } = await seen(draft, by)
    return ['APPROVE', 'DECLINE'].map((event) => [row && abilitiesOfSupplierInvoiceRow(row)[event] === true, can[event] === true])
  }
  const both = (approve: boolean, decline: boolean) => [approve, decline].map((may) => [may, may])
  const all = async () => [await offered(clerk), await offered(head), await offered(director), await offered(deputy)]
  expect(await all()).toEqual([both(false, false), both(true, true), both(false, false), both(false, false)])
  await decide(head, draft, 'approved')
  expect(await all()).toEqual([both(false, false), both(false, true), both(true, true), both(true, true)])
  await decide(deputy, draft, 'approved')
  expect(await all()).toEqual([both(false, false), both(false, true), both(false, true), both(false, true)])
  expect(await accepted(draft)).toBe('accepted')
  expect(await all()).toEqual([both(false, false), both(false, false), both(false, false), both(false, false)])
})

test('what was approved counts for what it was: a changed sum waits again, a note and lines do not', async () => {
  await steps({ name: 'Direktors', step_nr: 1, from_gross: '0', approver: director })
  const draft = await invoice()
  await decide(director, draft, 'approved')
  await billEvent(app, await seen(draft), { notes: 'Piezīme', due_date: draft.due_date })
  expect((await seen(draft)).awaits).toBeNull()
  await billEvent(app, await seen(draft), { supplier_number: 'CITS-1' })
  expect((await seen(draft)).awaits).toMatch(/^Jāsaskaņo/)
  await decide(director, draft, 'approved')
  await billEvent(app, await seen(draft), { net: '50.01' })
  expect((await seen(draft)).awaits).toMatch(/^Jāsaskaņo/)
})

test('an accepted invoice keeps its decisions, whatever steps come or go', async () => {
  await steps({ name: 'Direktors', step_nr: 1, from_gross: '0', approver: director })
  const draft = await invoice()
  await decide(director, draft, 'approved')
  expect(await accepted(draft)).toBe('accepted')
  await steps({ name: 'Jauns', step_nr: 1, from_gross: '0', approver: head })
  expect((await seen(draft)).approvals).toMatchObject([{ step: { name: 'Direktors' }, decision: 'approved' }])
  expect(await decide(director, draft, 'declined', 'Par vēlu')).toMatchObject([422, [expect.any(String)]])
  await expect(sql`delete from invoice_approvals where procurement_invoice_id = ${draft.id}`.execute(app.db)).rejects.toThrow(
    'Saskaņo tikai jaunu piegādātāja rēķinu',
  )
})

test('who decides after somebody changed the invoice is refused', async () => {
  await steps({ name: 'Direktors', step_nr: 1, from_gross: '0', approver: director })
  const draft = await invoice()
  await billEvent(app, draft, { notes: 'Cita versija' })
  const { status, body } = await director.call(supplierInvoices.decide, {
    params: { id: draft.id },
    body: { decision: 'approved', lock_version: draft.lock_version },
  })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['lock_version']])
})

test('the database refuses acceptance and decisions that pass by the server', async () => {
  await steps({ name: 'Direktors', step_nr: 1, from_gross: '0', approver: director })
  const draft = await invoice()
  const [step] = (await seen(draft)).approvals
  await expect(
    sql`update procurement_invoices set status = 'accepted', accepted_at = now(), accepted_by = ${clerk.id} where id = ${draft.id}`.execute(
      app.db,
    ),
  ).rejects.toThrow('Rēķins nav saskaņots: Direktors')
  await expect(
    sql`insert into invoice_approvals (procurement_invoice_id, invoice_approval_step_id, decision, decided_by, decided_at)
      values (${draft.id}, ${step?.step.id ?? 0}, 'approved', ${head.id}, now())`.execute(app.db),
  ).rejects.toThrow('Soli saskaņo tikai tā saskaņotājs vai aizvietotājs')
})
