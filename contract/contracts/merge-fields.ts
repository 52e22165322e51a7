import type { ContractModel } from './contract-templates.ts'

const always = {
  'contract.date': 'Līguma datums',
  'company.name': 'Mūsu uzņēmuma nosaukums',
  'company.reg_nr': 'Mūsu reģistrācijas numurs',
  'company.address': 'Mūsu juridiskā adrese',
  'customer.name': 'Klienta nosaukums',
  'customer.reg_nr': 'Klienta reģistrācijas numurs',
  'customer.vat_nr': 'Klienta PVN numurs',
  'customer.address': 'Klienta juridiskā adrese',
  'customer.email': 'Klienta e-pasts',
  'customer.phone': 'Klienta tālrunis',
} as const

export const mergeFields = {
  customer: always,
  order: {
    ...always,
    'order.number': 'Pasūtījuma numurs',
    'order.date': 'Pasūtījuma datums',
    'order.net': 'Pasūtījuma summa bez PVN',
    'order.vat': 'Pasūtījuma PVN',
    'order.gross': 'Pasūtījuma summa ar PVN',
  },
  rent: {
    ...always,
    'rent.number': 'Nomas numurs',
    'rent.date_from': 'Nomas sākums',
    'rent.date_to': 'Nomas beigas',
    'rent.minimum_fee': 'Minimālā maksa',
    'rent.deposit': 'Drošības nauda',
    'rent.notice_days': 'Uzteikuma termiņš dienās',
  },
  subscription: {
    ...always,
    'subscription.name': 'Abonēšanas nosaukums',
    'subscription.start_date': 'Abonēšanas sākums',
    'subscription.end_date': 'Abonēšanas beigas',
  },
  service_application: {
    ...always,
    'service_application.number': 'Servisa pieteikuma numurs',
    'service_application.date': 'Servisa pieteikuma datums',
    'service_application.problem': 'Bojājuma apraksts',
    'service_application.result': 'Servisa rezultāts',
  },
} as const satisfies Readonly<Record<ContractModel, Readonly<Record<string, string>>>>

export type MergeField<Model extends ContractModel = ContractModel> = keyof (typeof mergeFields)[Model]

/** Name in double braces, with optional spaces. */
const braces = /\{\{([^{}]*)\}\}/g

export function merged(text: string, valueOf: (field: string, placeholder: string) => string): string {
  return text.replaceAll(braces, (placeholder, name: string) => valueOf(name.trim(), placeholder))
}

/** Unknown names, without duplicates. */
export function unknownFields(body: string, model: ContractModel): string[] {
  const fieldNames = [...body.matchAll(braces)].map(([, name = '']) => name.trim())
  return [...new Set(fieldNames.filter((name) => !Object.hasOwn(mergeFields[model], name)))]
}
