import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import type { Settings } from '../runtime/settings.ts'
import { askJson, Unreachable } from './door.ts'

export interface CheckedVat {
  valid: boolean
  name: string | null
  address: string | null
  /** Consultation number of the service. */
  reference: string | null
}

/** The number includes the country (`LV40003000003`); throws Unreachable. */
export type VatChecker = (number: string) => Promise<CheckedVat>

export function vatChecker({ VAT_CHECK }: Settings, db: Db): VatChecker | null {
  if (VAT_CHECK === 'off') return null
  return VAT_CHECK === 'local' ? localCheck(db) : viesCheck(VAT_CHECK)
}

/** Offline: valid if register_companies has an open company with it. */
function localCheck(db: Db): VatChecker {
  return async (number) => {
    const { rows } = await sql<{ name: string; address: string }>`
      select concat_ws(' ', company_form, '"' || name || '"') as name, concat_ws(', ', legal_address, city, postal_code) as address
      from register_companies where vat_nr = ${number} and not is_closed`.execute(db)
    const company = rows[0]
    return { valid: company !== undefined, name: company?.name ?? null, address: company?.address ?? null, reference: null }
  }
}

const viesAnswer = z.object({
  valid: z.boolean(),
  name: z.nullish(z.string()),
  address: z.nullish(z.string()),
  requestIdentifier: z.nullish(z.string()),
})

/** REST interface of VIES; an unavailable state is reported as an error in a successful answer. */
function viesCheck(address: string): VatChecker {
  return async (number) => {
    const body = { countryCode: number.slice(0, 2), vatNumber: number.slice(2) }
    const rawAnswer = await askJson(`${address.replace(/\/+$/, '')}/check-vat-number`, body)
    const answer = z.safeParse(viesAnswer, rawAnswer)
    if (!answer.success) throw new Unreachable(`VIES: ${JSON.stringify(rawAnswer).slice(0, 200)}`)
    const { valid, name, address: place, requestIdentifier } = answer.data
    return { valid, name: plain(name), address: plain(place), reference: plain(requestIdentifier) }
  }
}

/** States that withhold names answer with dashes. */
function plain(text: string | null | undefined): string | null {
  const words = text?.replaceAll(/\s+/g, ' ').trim()
  return words && !/^-+$/.test(words) ? words : null
}
