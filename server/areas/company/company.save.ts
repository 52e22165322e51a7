import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { company } from '../../../contract/company/company.ts'
import type { Context, Handler, Io } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { createPaymentDetails, updatePaymentDetails } from '../customers/payment-details.ts'
import { enterCustomer, update } from '../customers/customers.save.ts'
import { continueSeries, holdStarts, releaseUnbegun } from '../shared/numbering-start.ts'
import { setProperty } from './properties.ts'
import { readCompany } from './company.record.ts'

type CompanyInput = Body<typeof company.save>

export const save: Handler<typeof company.save> = async (ctx) => {
  const { db, body } = ctx
  // Serializes concurrent creation of the company.
  await sql`select pg_advisory_xact_lock(hashtextextended('own company', 0))`.execute(db)
  const { company: now } = await readCompany(db)
  if ((now?.lock_version ?? 0) !== body.lock_version) throw Refusal.stale(await readCompany(db))
  if (body.vat_regime !== 'unregistered' && !body.vat_nr) throw Refusal.field('vat_nr', 'Lauks „PVN reģ. Nr.” ir obligāts PVN maksātājam')
  const particulars = particularsOf(body)
  const id = now ? now.id : await found(ctx, particulars)
  if (now) await update({ ...ctx, params: { id }, body: { ...particulars, lock_version: now.lock_version } })
  await saveAccount(ctx, id)
  await setProperty(ctx, 'vat_regime', body.vat_regime)
  await setProperty(ctx, 'invoice_due_days', body.invoice_due_days)
  await savePatterns(ctx, body.number_patterns ?? [])
  return { data: await readCompany(db) }
}

function particularsOf(body: CompanyInput) {
  const { name, company_form_id, country_id, reg_nr, legal_address, city, postal_code, email, phone, website } = body
  const vat_nr = body.vat_regime === 'unregistered' ? null : body.vat_nr
  return { name, company_form_id, country_id, reg_nr, vat_nr, legal_address, city, postal_code, email, phone, website }
}

async function found(ctx: Context, particulars: ReturnType<typeof particularsOf>): Promise<number> {
  const { db } = ctx
  const types = await sql<{
    id: number
  }>`select id from customer_types where requires_reg_nr and not is_public_body order by id limit 1`.execute(db)
  const id = await enterCustomer(ctx, types.rows[0]?.id ?? 0, particulars)
  await sql`update customers set is_main = true where id = ${id}`.execute(db)
  await sql`update users set main_customer_id = ${id} where kind = 'staff' and main_customer_id is null`.execute(db)
  return id
}

async function saveAccount(ctx: Io<typeof company.save>, customerId: number): Promise<void> {
  const { iban, bank_id } = ctx.body
  const { rows } = await sql<{ id: number; lock_version: number }>`
    select id, lock_version from customer_payment_details where customer_id = ${customerId}`.execute(ctx.db)
  const storedDetails = rows[0]
  const body = { iban, ...(bank_id !== undefined && { bank_id }) }
  if (!storedDetails) await createPaymentDetails({ ...ctx, params: { customerId }, body })
  else await updatePaymentDetails({ ...ctx, params: { id: storedDetails.id }, body: { ...body, lock_version: storedDetails.lock_version } })
}

async function savePatterns(ctx: Context, newPatterns: NonNullable<CompanyInput['number_patterns']>): Promise<void> {
  const { number_patterns: storedPatterns } = await readCompany(ctx.db)
  const next = { ...byKind(storedPatterns), ...byKind(newPatterns) }
  const stems = Object.values(next).map(stemOf)
  const twice = newPatterns.findIndex(({ pattern }) => stems.filter((each) => each === stemOf(pattern)).length > 1)
  if (twice >= 0) throw Refusal.field(`number_patterns.${twice}.pattern`, 'Divām numuru sērijām nevar būt viens paraugs')
  if (newPatterns.length === 0) return
  await setProperty(ctx, 'number_patterns', next)
  await holdStarts(ctx.db, 'alone')
  const year = ctx.today.slice(0, 4)
  for (const [place, { kind, pattern, next_no }] of newPatterns.entries()) {
    const before = storedPatterns.find((each) => each.kind === kind)
    const field = `number_patterns.${place}.${next_no === undefined ? 'pattern' : 'next_no'}`
    // A year that has numbers keeps its pattern; other years take the new one at once.
    const unbegun = before?.pattern === pattern && next_no === undefined ? [] : await releaseUnbegun(ctx.db, kind)
    const starts = new Map(unbegun.map(({ period, first_no }) => [period === '-' ? year : period, first_no]))
    if (next_no !== undefined) starts.set(year, next_no)
    for (const [of, first] of starts)
      if (first > 1 || next_no !== undefined) await continueSeries(ctx, { kind, year: of, next: first, field })
  }
}

/** Prefix before the counter, normalized so that similar looking prefixes are equal. */
function stemOf(pattern: string): string {
  return pattern.replace(/\{0+\}$/, '').toUpperCase()
}

function byKind(patterns: readonly { kind: string; pattern: string }[]): Record<string, string> {
  return Object.fromEntries(patterns.map(({ kind, pattern }) => [kind, pattern]))
}
