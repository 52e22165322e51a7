import { cashOrderKinds } from '../contract/cash/cash.ts'
import type { Body } from '../contract/calls.ts'
import { accountKinds } from '../contract/bank/matching.ts'
import { celebrationKinds } from '../contract/company/celebration-kinds.ts'
import { contractModels } from '../contract/contracts/contract-templates.ts'
import { creditReasonWords } from '../contract/credits/credit-reasons.ts'
import { einvoiceChannels, invoiceGroupings } from '../contract/customers/customer-record.ts'
import { importTitles } from '../contract/imports/import-titles.ts'
import type { leads } from '../contract/leads/leads.ts'
import { partyKinds, roleLabels } from '../contract/ledger/posting-rules.ts'
import { macroSharings } from '../contract/workspace/macros.ts'
import { modules, permissions } from '../contract/permissions.ts'
import type { offers } from '../contract/offers/offers.ts'
import { procurementKinds } from '../contract/procurements/procurement-record.ts'
import { paymentFileFormats } from '../contract/payables/payment-orders.ts'
import { kindWords } from '../contract/record-names.ts'
import { confirmationAnswers } from '../contract/receivables/balance-confirmations.ts'
import { readingKinds, rentOwners, rentTypes } from '../contract/rent/rent-record.ts'
import { saleChannels } from '../contract/sales/sale-record.ts'
import { seriesNames } from '../contract/numbers/series.ts'
import { serviceActs, serviceTypes } from '../contract/service/service-record.ts'
import { setUpSteps } from '../contract/company/set-up.ts'
import { stockReportTypes } from '../contract/stock-reports/stock-reports.ts'
import { approvalDecisions } from '../contract/supplier-invoices/approvals.ts'
import { purchaseVatKinds } from '../contract/supplier-invoices/supplier-invoices.ts'
import { taskPriorities } from '../contract/tasks/tasks.ts'
import { vatRegimes } from '../contract/company/company.ts'
import { goodsVatCaseNames, orderVatCaseNames } from '../contract/company/vat-case-names.ts'
import { vatCategoryNames } from '../contract/company/vat-lists.ts'
import { watchedDealings } from '../contract/vat/limits.ts'
import { rowDensities, viewScopes } from '../contract/workspace/list-views.ts'
import { webhookTopics } from '../contract/webhooks/webhooks.ts'

/** Calls that name a state. */
type SetStatus = NonNullable<Body<typeof offers.setStatus | typeof leads.setStatus>['status']>

type Words = Readonly<Record<string, string>>

const money: Words = { transfer: 'Pārskaitījums', cash: 'Skaidra nauda', card: 'Karte', offset: 'Ieskaits', gift_card: 'Dāvanu karte' }
const periods: Words = { month: 'Mēnesis', quarter: 'Ceturksnis', half: 'Pusgads', year: 'Gads' }
const languageNames: Words = { lv: 'Latviešu', en: 'Angļu', ru: 'Krievu', lv_en: 'Latviešu un angļu' }
const steps: Words = Object.fromEntries(Object.entries(setUpSteps).map(([step, { title }]) => [step, title]))
const kindsOfRecords: Words = Object.fromEntries(Object.entries(kindWords).map(([kind, { noun }]) => [kind, noun]))

/** A field with different meanings per area has all of them. */
const byField: Readonly<Record<string, Words>> = {
  answer: confirmationAnswers,
  as: { none: 'Nekā nav', skipped: 'Izlaista', open: 'Jāskaita' },
  best: { price: 'Cenas', delivery: 'Piegādes laika' },
  billing_period: periods,
  channels: saleChannels,
  choice: { skip: 'Izlaist', update: 'Atjaunot', create: 'Izveidot' },
  courier_direction: { delivery: 'Piegāde', pickup: 'Paņemšana' },
  credit_limit_mode: { off: 'Nepārbauda', warn: 'Brīdina', block: 'Aptur' },
  decision: approvalDecisions,
  direction: { delivery: 'Piegāde', pickup: 'Paņemšana', outgoing: 'Izejošs', incoming: 'Ienākošs' },
  document_kind: { contract: 'Līgums', annex: 'Pielikums', power_of_attorney: 'Pilnvara', other: 'Cits' },
  document_language: languageNames,
  document_type: {
    invoice: 'Rēķins',
    advance_invoice: 'Avansa rēķins',
    procurement_invoice: 'Piegādātāja rēķins',
    payment: 'Maksājums',
    supplier_payment: 'Maksājums piegādātājam',
    customer_refund: 'Atmaksa klientam',
    bank_entry: 'Bankas ieraksts',
    simplified_invoice: 'Vienkāršais rēķins',
    customer: 'Klients',
    supplier: 'Piegādātājs',
  },
  einvoice_channel: einvoiceChannels,
  format: { xlsx: 'Excel', csv: 'CSV', ...paymentFileFormats },
  from: { start: 'No ieraksta', made: 'No iepriekšējā soļa', asked: 'Jautā' },
  invoice_grouping: invoiceGroupings,
  is: { start: 'Sākuma ieraksts', made: 'No iepriekšējā soļa', fixed: 'Vienmēr tas pats' },
  kind: {
    ...kindsOfRecords,
    ...seriesNames,
    ...importTitles,
    ...procurementKinds,
    ...readingKinds,
    ...celebrationKinds,
    ...accountKinds,
    ...cashOrderKinds,
    ...periods,
    staff: 'Darbinieks',
    accessory: 'Piederums',
    alternative: 'Alternatīva',
    consumable: 'Izlietojamais',
    contract: 'Līgums',
    opening: 'Sākuma',
    internal: 'Iekšējais',
    closing: 'Noslēguma',
  },
  language: languageNames,
  low_stock_rule: { available: 'Pēc brīvā', on_hand: 'Pēc esošā', projected: 'Pēc paredzamā' },
  method: money,
  model: contractModels,
  module: modules,
  owner: rentOwners,
  owner_type: rentOwners,
  payment: { paid: 'Apmaksāta pie sūtītāja', forward: 'Apmaksā saņēmējs' },
  payment_method: money,
  peppol_scheme: { '0218': 'Reģ. Nr.', '9939': 'PVN Nr.' },
  en_category: vatCategoryNames,
  vat_category: vatCategoryNames,
  vat_case: { ...orderVatCaseNames, ...goodsVatCaseNames },
  watched: watchedDealings,
  party_kind: partyKinds,
  role: roleLabels,
  period: periods,
  price_mode: { net: 'Bez PVN', gross: 'Ar PVN' },
  priority: taskPriorities,
  reason: creditReasonWords,
  refund_method: money,
  scopes: permissions,
  second_factor_for: { nobody: 'Nevienam', administrators: 'Lietotāju pārvaldītājiem', everyone: 'Visiem' },
  sharing: macroSharings,
  source_type: {
    order_item: 'Pasūtījuma rinda',
    rent_fee: 'Nomas maksa',
    rent_minimum: 'Minimālā nomas maksa',
    rent_reading: 'Nomas rādījums',
    service_position: 'Servisa darbs',
    service_material: 'Servisa materiāls',
    service_item: 'Servisa iekārta',
    subscription_item: 'Abonēšanas rinda',
    ticket_work: 'Atbalsta darbs',
    late_interest: 'Nokavējuma procenti',
  },
  status: {
    sent: 'Nosūtīts',
    accepted: 'Apstiprināts',
    rejected: 'Noraidīts',
    draft: 'Sagatavots',
    new: 'Jauns',
    contacted: 'Sazinājāmies',
    meeting: 'Norunāta tikšanās',
    offer_sent: 'Piedāvājums nosūtīts',
    won: 'Iegūts',
    lost: 'Zaudēts',
  } satisfies Readonly<Record<SetStatus, string>>,
  step: { ...steps, reserve: 'Nodot izpildē', issue: 'Izsniegt' },
  to: { earlier: 'Agrāk', later: 'Vēlāk' },
  topics: webhookTopics,
  density: rowDensities,
  scope: viewScopes,
  type: {
    ...serviceTypes,
    ...serviceActs,
    ...rentTypes,
    ...stockReportTypes,
    sales: 'Pārdošana',
    service: 'Serviss',
    production: 'Ražošana',
    shop: 'Veikals',
    transit: 'Tranzīts',
    goods: 'Prece',
    gift_card: 'Dāvanu karte',
    set: 'Komplekts',
    select: 'Izvēle',
    counter: 'Skaitītājs',
    bool: 'Jā vai nē',
    text: 'Teksts',
    number: 'Skaitlis',
    list: 'Saraksts',
    acceptance_act: 'Pieņemšanas–nodošanas akts',
    waybill: 'Pavadzīme',
    warranty: 'Garantija',
    other: 'Cits',
    z: 'Z atskaite',
    period: 'Perioda atskaite',
    tasks: 'Uzdevumi',
    leads: 'Potenciālie klienti',
    support_tickets: 'Atbalsts',
    rents: 'Noma',
    error: 'Kļūda',
    question: 'Jautājums',
    change: 'Izmaiņa',
  },
  unit_kind: { imei: 'IMEI', serial: 'Sērijas numurs' },
  vat_kind: purchaseVatKinds,
  vat_regime: vatRegimes,
}

/** Returns undefined for values that need no translation. */
export function wordOf(field: string, value: string): string | undefined {
  return byField[field]?.[value]
}
