import { form } from '../checks.ts'
import { choice, flag, markdown, reference as refersTo, referenceList, words } from '../reference/reference-list.ts'

/** Records a contract can be made of (docs/domain/people.md#contracts); the model decides the merge fields. */
export const contractModels = {
  customer: 'Klients',
  order: 'Pasūtījums',
  rent: 'Noma',
  subscription: 'Abonements',
  service_application: 'Servisa pieteikums',
} as const

export type ContractModel = keyof typeof contractModels

export const contractTemplateTypes = referenceList('/api/contract_template_types', {
  kind: 'contract_template_type',
  table: 'contract_template_types',
  page: '/contract_template_types',
  shownAlone: true,
  permission: 'manage_contract_templates',
  title: 'Līgumu veidi',
  noun: { one: 'Līguma veids', whom: 'līguma veidu', fresh: 'Jauns līguma veids' },
  fields: {
    name: words({ required: true, column: 320 }),
    model: choice(contractModels, { required: true, column: 180 }),
    slug: words({
      required: true,
      max: 60,
      check: form(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'jābūt mazajiem latīņu burtiem un cipariem ar defisēm, piemēram, nomas-ligums'),
      column: 200,
    }),
  },
  sort: ['name', 'slug'],
  unique: ['slug'],
  examples: [
    { name: 'Īres līgums', model: 'rent', slug: 'ires-ligums-9' },
    { name: 'Šķirošanas līgums', model: 'customer', slug: 'skirosana-9' },
  ],
})

export const templateLanguages = { lv: 'Latviešu', en: 'Angļu' } as const

export const longestTemplate = 200_000

export const contractTemplates = referenceList('/api/contract_templates', {
  kind: 'contract_template',
  table: 'contract_templates',
  page: '/contract_templates',
  recordPage: '/contract_templates/{contractTemplateId}',
  writtenOnPage: 'new-contract-template',
  permission: 'manage_contract_templates',
  title: 'Līgumi',
  noun: { one: 'Līguma veidne', whom: 'līguma veidni', fresh: 'Jauna līguma veidne' },
  fields: {
    name: words({ required: true, column: 300 }),
    contract_template_type_id: refersTo('contract_template_types', { required: true, column: 220 }),
    language: choice(templateLanguages, { required: true, initial: 'lv', column: 110 }),
    is_active: flag({ initial: true, column: 90 }),
    /** Double braces contain one of `mergeFields`. */
    body: markdown({ required: true, max: longestTemplate }),
  },
  sort: ['name'],
  unique: ['contract_template_type_id', 'name'],
  examples: [
    { name: 'Īsais līgums', language: 'lv', body: '# Līgums\n\nNoslēgts {{contract.date}} ar **{{ customer.name }}**.' },
    { name: 'Ķīlas līgums', body: '{{company.name}} un {{customer.name}}', language: 'en', is_active: false },
  ],
})
