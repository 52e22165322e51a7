import { sql } from 'kysely'
import type { catalog } from '../../../contract/catalog/catalog.ts'
import type { Db, Handler } from '../../http/context.ts'
import { categoryChoices } from './categories.ts'

export const form: Handler<typeof catalog.form> = async ({ db, today }) => {
  const manufacturers = await sql<{ id: number; name: string }>`select id, name from manufacturers order by name, id`.execute(db)
  const measure_units = await sql<{ id: number; name: string; abbreviation: string; decimals: number }>`
    select id, name, abbreviation, decimals from measure_units order by name, id`.execute(db)
  const accounting_accounts = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from accounting_accounts where is_active order by code`.execute(db)
  return {
    data: {
      categories: await categoryChoices(db),
      manufacturers: manufacturers.rows,
      measure_units: measure_units.rows,
      vat_rates: await ratesInForce(db, today),
      accounting_accounts: accounting_accounts.rows,
    },
  }
}

export async function ratesInForce(db: Db, day: string): Promise<{ code: string; rate: string; label: string }[]> {
  const { rows } = await sql<{ code: string; rate: string; label: string }>`
    select code, rate, label from vat_rates where valid_from <= ${day} and (valid_to is null or valid_to >= ${day}) order by id`.execute(db)
  return rows
}
