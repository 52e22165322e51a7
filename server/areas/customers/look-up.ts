import { sql } from 'kysely'
import { checkVatNumber, compactNumber } from '../../../contract/checks.ts'
import type { VatCheck } from '../../../contract/company/company-look-up.ts'
import type { customers } from '../../../contract/customers/customers.ts'
import { labelOf } from '../../../contract/labels.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { companyRegister, type FoundCompany } from '../../integrations/company-register.ts'
import { Unreachable } from '../../integrations/door.ts'
import { vatPrefixes } from './vat-prefixes.ts'
import { vatChecker } from '../../integrations/vat-check.ts'

const byHand = 'ierakstiet datus ar roku'

/** An unavailable register returns a message and no companies. */
export const findCompanies: Handler<typeof customers.findCompanies> = async ({ db, settings, body }) => {
  const register = companyRegister(settings, db)
  if (!register) return { data: { companies: [], unavailable: `Uzņēmumu reģistrs šeit nav pieslēgts; ${byHand}` } }
  const found = await register(body.query).catch(unanswered)
  if (!found) return { data: { companies: [], unavailable: `Uzņēmumu reģistrs neatbild; ${byHand}` } }
  const forms = await companyForms(db)
  const companies = found.map((company) => ({ ...company, company_form: formOf(forms, company) }))
  return { data: { companies, unavailable: null } }
}

/** Stores the answer for all customers with this VAT number. */
export const checkVat: Handler<typeof customers.checkVat> = async ({ db, settings, body }) => {
  const vat_nr = compactNumber(body.vat_nr)
  const reason = checkVatNumber(vat_nr, await vatPrefixes(db))
  if (reason) throw Refusal.field('vat_nr', `Lauks „${labelOf('vat_nr')}”: ${reason}`)
  const check = vatChecker(settings, db)
  if (!check) return { data: unknown(vat_nr, `PVN numuru pārbaude šeit nav pieslēgta; ${afterwards}`) }
  const answer = await check(vat_nr).catch(unanswered)
  if (!answer) return { data: unknown(vat_nr, `PVN numuru pārbaude neatbild; ${afterwards}`) }
  const { rows } = await sql<{ checked_at: string }>`
    insert into vat_checks (vat_nr, valid, name, address, reference)
    values (${vat_nr}, ${answer.valid}, ${answer.name}, ${answer.address}, ${answer.reference}) returning checked_at`.execute(db)
  const { valid, name, address } = answer
  return { data: { vat_nr, valid, name, address, checked_at: one(rows).checked_at, unavailable: null } }
}

const afterwards = 'turpiniet bez tās un pārbaudiet vēlāk'

function unknown(vat_nr: string, unavailable: string): VatCheck {
  return { vat_nr, valid: null, name: null, address: null, checked_at: null, unavailable }
}

function unanswered(error: unknown): null {
  if (error instanceof Unreachable) return null
  throw error
}

async function companyForms(db: Db): Promise<ReadonlyMap<string, { id: number; name: string }>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, abbreviation as name from company_forms`.execute(db)
  return new Map(rows.map((form) => [form.name, form]))
}

function formOf(forms: Awaited<ReturnType<typeof companyForms>>, { company_form }: FoundCompany): { id: number; name: string } | null {
  return (company_form && forms.get(company_form)) || null
}
