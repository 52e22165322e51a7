import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import type { Settings } from '../runtime/settings.ts'
import { askJson, Unreachable } from './door.ts'

export interface FoundCompany {
  name: string
  reg_nr: string
  company_form: string | null
  legal_address: string
  city: string | null
  postal_code: string | null
  vat_nr: string | null
  is_closed: boolean
}

/** Searches by registration number or part of the name; throws Unreachable. */
export type CompanyRegister = (query: string) => Promise<FoundCompany[]>

const most = 20

export function companyRegister({ COMPANY_REGISTER }: Settings, db: Db): CompanyRegister | null {
  if (COMPANY_REGISTER === 'off') return null
  return COMPANY_REGISTER === 'local' ? localRegister(db) : openRegister(COMPANY_REGISTER)
}

/** Offline: the table register_companies. */
function localRegister(db: Db): CompanyRegister {
  return async (query) => {
    const { rows } = await sql<FoundCompany>`
      select name, reg_nr, company_form, legal_address, city, postal_code, vat_nr, is_closed from register_companies
      where search @@ search_query(${query}) order by is_closed, name limit ${most}`.execute(db)
    return rows
  }
}

const openRow = z.object({
  regcode: z.coerce.string(),
  name: z.string(),
  name_in_quotes: z.nullish(z.string()),
  without_quotes: z.nullish(z.string()),
  type: z.nullish(z.string()),
  address: z.nullish(z.string()),
  index: z.nullish(z.coerce.string()),
  terminated: z.nullish(z.string()),
  closed: z.nullish(z.string()),
})
const openAnswer = z.object({ result: z.object({ records: z.array(openRow) }) })

/**
 * Open data of the Register of Enterprises through the CKAN datastore of the state's portal; the address names the
 * resource, as `COMPANY_REGISTER=open` does.
 */
function openRegister(address: string): CompanyRegister {
  return async (query) => {
    const url = new URL(address)
    const number = query.replaceAll(/[\s-]/g, '')
    if (/^\d{11}$/.test(number)) url.searchParams.set('filters', JSON.stringify({ regcode: number }))
    else url.searchParams.set('q', query)
    url.searchParams.set('limit', String(most))
    const answer = z.safeParse(openAnswer, await askJson(url.href))
    if (!answer.success) throw new Unreachable('The company register answered in an unknown form')
    return answer.data.result.records.map(fromOpenData)
  }
}

function fromOpenData(row: z.output<typeof openRow>): FoundCompany {
  const { regcode, name, name_in_quotes, without_quotes, type, address, index, terminated, closed } = row
  const postal = /^(?:LV-?)?(\d{4})$/.exec(index ?? '')?.[1]
  const form = type?.trim() || null
  return {
    name: name_in_quotes?.trim() || without_quotes?.trim() || name.trim(),
    reg_nr: regcode.padStart(11, '0'),
    company_form: form,
    legal_address: address?.trim() ?? '',
    city: cityOf(address),
    postal_code: postal ? `LV-${postal}` : null,
    vat_nr: null,
    is_closed: Boolean(closed?.trim() || terminated?.trim()),
  }
}

/** The place comes first: `Rīga, Brīvības iela 1`, `Cēsu nov., Cēsis, Rīgas iela 2`. */
function cityOf(address: string | null | undefined): string | null {
  const parts = (address ?? '').split(',').map((part) => part.trim())
  return parts.find((part) => part !== '' && !/\b(nov|pag)\.$/.test(part)) ?? null
}
