import { choice, day, percent, reference, referenceList, words } from '../reference/reference-list.ts'
import { vatCategoryNames } from '../company/vat-lists.ts'

interface PostingRole {
  label: string
  /** Conditions that postings of the role ask for. */
  by?: 'party' | 'vat'
}

/** docs/domain/ledger.md#accounts. `vat` includes the party. */
export const postingRoles = {
  receivable: { label: 'Pircēju parādi', by: 'party' },
  customer_credit: { label: 'Klientu kredīti', by: 'party' },
  advance: { label: 'Saņemtie avansi', by: 'party' },
  advance_vat: { label: 'PVN no avansiem', by: 'vat' },
  payable: { label: 'Parādi piegādātājiem', by: 'party' },
  received_not_invoiced: { label: 'Saņemtās preces bez rēķina' },
  income: { label: 'Ieņēmumi', by: 'vat' },
  late_interest: { label: 'Nokavējuma procenti' },
  expense: { label: 'Izmaksas', by: 'party' },
  vat_output: { label: 'Aprēķinātais PVN', by: 'vat' },
  vat_output_deferred: { label: 'PVN pēc samaksas', by: 'vat' },
  vat_oss: { label: 'PVN citām ES valstīm (OSS)' },
  vat_input: { label: 'Priekšnodoklis', by: 'party' },
  bank: { label: 'Banka' },
  cash: { label: 'Kase' },
  till_cash: { label: 'Veikala kase' },
  card: { label: 'Karšu maksājumi' },
  offset: { label: 'Savstarpējie ieskaiti' },
  gift_card: { label: 'Dāvanu kartes' },
  own_transfer: { label: 'Nauda ceļā' },
  bank_fee: { label: 'Bankas pakalpojumi' },
  wages: { label: 'Algas' },
  tax: { label: 'Nodokļi' },
  stock: { label: 'Krājumi' },
  stock_transfer: { label: 'Preces ceļā' },
  cost_of_goods: { label: 'Pārdoto preču pašizmaksa' },
  work_in_progress: { label: 'Nepabeigtā ražošana' },
  write_off: { label: 'Norakstīšana' },
  surplus: { label: 'Inventarizācijas pārpalikumi' },
  equipment: { label: 'Inventārs' },
  valuation_variance: { label: 'Krājumu novērtējuma starpības' },
  cash_difference: { label: 'Kases starpības' },
  rounding: { label: 'Noapaļošana' },
  opening: { label: 'Sākuma atlikumi' },
  result: { label: 'Gada rezultāts' },
  employee_advance: { label: 'Avansi darbiniekiem' },
} as const satisfies Record<string, PostingRole>

export const roleLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(postingRoles).map(([role, { label }]) => [role, label]),
)

/** Whose country a posting goes by. */
export const partyKinds = { domestic: 'Latvija', eu: 'ES', other: 'Trešās valstis' } as const

export const postingRules = referenceList('/api/workspace/posting_rules', {
  kind: 'posting_rule',
  table: 'posting_rules',
  page: '/posting_rules',
  permission: 'manage_ledger',
  addition: 'all',
  title: 'Grāmatojumu noteikumi',
  noun: { one: 'Grāmatojumu noteikums', whom: 'grāmatojumu noteikumu', fresh: 'Jauns noteikums' },
  fields: {
    name: words({ required: true, column: 280 }),
    role: choice(roleLabels, { required: true, column: 220 }),
    account_id: reference('accounting_accounts', { required: true, column: 260 }),
    vat_category: choice(vatCategoryNames, { column: 170 }),
    vat_rate: percent({ column: 110 }),
    party_kind: choice(partyKinds, { column: 130 }),
    valid_from: day({ required: true, column: 120 }),
  },
  sort: ['name', 'valid_from'],
  unique: ['role', 'vat_category', 'vat_rate', 'party_kind', 'valid_from'],
  examples: [
    {
      name: 'Eksporta ieņēmumi',
      role: 'income',
      vat_category: 'G',
      party_kind: 'other',
      valid_from: '2031-01-01',
    },
    { name: 'Ārzemju piegādātāji', role: 'payable', party_kind: 'eu', valid_from: '2031-07-01' },
  ],
})
