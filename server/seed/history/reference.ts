import type pg from 'pg'
import type { VatCategory } from '../../../contract/money.ts'
import { vatOf } from '../../areas/catalog/vat.ts'
import type { VatDecision, VatItem, VatParties, VatTables } from '../../../contract/company/vat-decision.ts'

export const buyerKinds = ['registered', 'unregistered', 'union', 'export'] as const
export type BuyerKind = (typeof buyerKinds)[number]

export const itemKinds = ['usual', 'reverse', 'reduced', 'books', 'service'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Initial rows of every installation. */
export interface Reference {
  made: string
  customerTypes: ReadonlyMap<string, number>
  companyForms: ReadonlyMap<string, number>
  countries: ReadonlyMap<string, number>
  measureUnits: ReadonlyMap<string, number>
  /** `sent`: types that ship goods. */
  deliveryTypes: { all: readonly number[]; shipped: readonly number[] }
  regions: ReadonlyMap<string, number>
  contractTypes: ReadonlyMap<string, number>
  banks: readonly { id: number; bank_code: string; name: string; bic: string }[]
  roles: ReadonlyMap<string, number>
  /** Decided by the product's VAT rules. */
  vat: Readonly<Record<BuyerKind, Readonly<Record<ItemKind, VatDecision>>>>
}

export async function readReference(client: pg.Client, firstDay: string): Promise<Reference> {
  const ids = async (table: string, name: string): Promise<Map<string, number>> => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select id, ${name} as name from ${table} where ${name} is not null order by id`,
    )
    return new Map(rows.map((row) => [row.name, Number(row.id)]))
  }
  const banks = await client.query<{ id: string; bank_code: string; name: string; bic: string }>(
    'select id, bank_code, name, bic from banks where bank_code is not null order by id limit 6',
  )
  const deliveryRows = await client.query<{ id: string; sent: boolean }>('select id, needs_address as sent from delivery_types order by id')
  return {
    made: `${firstDay} 05:00:00+00`,
    customerTypes: await ids('customer_types', 'name'),
    companyForms: await ids('company_forms', 'abbreviation'),
    countries: await ids('countries', 'code'),
    measureUnits: await ids('measure_units', 'abbreviation'),
    deliveryTypes: {
      all: deliveryRows.rows.map(({ id }) => Number(id)),
      shipped: deliveryRows.rows.flatMap(({ id, sent }) => (sent ? [Number(id)] : [])),
    },
    regions: await ids('regions', 'code'),
    contractTypes: await ids('contract_template_types', 'slug'),
    banks: banks.rows.map((row) => ({ ...row, id: Number(row.id) })),
    roles: await ids('roles', 'name'),
    vat: decisions(await vatTablesOn(client, firstDay)),
  }
}

async function vatTablesOn(client: pg.Client, day: string): Promise<VatTables> {
  const rates = await client.query<{ code: string; rate: string; category: VatCategory }>(
    `select code, rate::text, en_category as category from vat_rates
     where valid_from <= $1 and (valid_to is null or valid_to >= $1) order by id`,
    [day],
  )
  const reasons = await client.query<VatTables['reasons'][number]>(
    'select code, non_cash_only from vat_reasons where (valid_from is null or valid_from <= $1) and (valid_to is null or valid_to >= $1)',
    [day],
  )
  return { rates: rates.rows, reasons: reasons.rows }
}

type Buyer = Omit<VatParties, 'sellerRegistered' | 'sellerCountry' | 'cash' | 'vatCase' | 'oss'>

/**
 * Non-EU buyers count as private people: their orders mix goods and services, and out-of-scope lines may not share
 * an invoice (INV-VAT-8).
 */
const buyerIn = (country: string, isInEu: boolean, buyerVatCountry: string | null): Buyer => ({
  buyerCountry: country,
  buyerInEu: isInEu,
  deliveryCountry: country,
  deliveryInEu: isInEu,
  buyerIsBusiness: isInEu,
  buyerVatCountry,
})

const buyers: Readonly<Record<BuyerKind, Buyer>> = {
  registered: buyerIn('LV', true, 'LV'),
  unregistered: buyerIn('LV', true, null),
  union: buyerIn('LT', true, 'LT'),
  export: buyerIn('NO', false, null),
}

export const itemVat: Readonly<Record<ItemKind, Omit<VatItem, 'id'>>> = {
  usual: { is_service: false, vat_rate_code: 'PVN21', reverse_vat: false, vat_reason_code: null, vat_case: null },
  reverse: { is_service: false, vat_rate_code: 'PVN21', reverse_vat: true, vat_reason_code: 'VATEX-EU-AE-R4', vat_case: null },
  reduced: { is_service: false, vat_rate_code: 'PVN12', reverse_vat: false, vat_reason_code: null, vat_case: null },
  books: { is_service: false, vat_rate_code: 'PVN5', reverse_vat: false, vat_reason_code: null, vat_case: null },
  service: { is_service: true, vat_rate_code: 'PVN21', reverse_vat: false, vat_reason_code: null, vat_case: null },
}

function decisions(tables: VatTables): Reference['vat'] {
  const decide = (buyer: BuyerKind, item: ItemKind) =>
    vatOf(
      { id: 0, ...itemVat[item] },
      { sellerRegistered: true, sellerCountry: 'LV', cash: false, vatCase: null, oss: null, ...buyers[buyer] },
      tables,
    )
  const byItem = (buyer: BuyerKind) =>
    Object.fromEntries(itemKinds.map((item) => [item, decide(buyer, item)])) as Record<ItemKind, VatDecision>
  return Object.fromEntries(buyerKinds.map((buyer) => [buyer, byItem(buyer)])) as Record<BuyerKind, Record<ItemKind, VatDecision>>
}
