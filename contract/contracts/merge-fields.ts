import type { ContractModel } from './contract-templates.ts'

/** What stands in every contract, whatever it is made of. */
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

/** Merge fields of templates by what the contract is made of: the closed list, each with what it stands for. */
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

/** Merge fields of a model. */
export type MergeField<Model extends ContractModel = ContractModel> = keyof (typeof mergeFields)[Model]

/** What stands between double braces: the name of a merge field, with or without spaces around it. */
const braces = /\{\{([^{}]*)\}\}/g

/** A text with its merge fields filled in, by the name of each and as it was written. */
export function merged(text: string, valueOf: (field: string, written: string) => string): string {
  return text.replaceAll(braces, (written, name: string) => valueOf(name.trim(), written))
}

/** Names between double braces in a template that are no merge fields of its model, each once, as they were written. */
export function unknownFields(body: string, model: ContractModel): string[] {
  const named = [...body.matchAll(braces)].map(([, name = '']) => name.trim())
  return [...new Set(named.filter((name) => !Object.hasOwn(mergeFields[model], name)))]
}
