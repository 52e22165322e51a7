import * as z from 'zod/mini'
import { allOf, area, get, namedRefOrNull, post, type Call } from '../calls.ts'
import { contractModels, longestTemplate, type ContractModel } from './contract-templates.ts'
import { customers } from '../customers/customers.ts'
import { count, email, id, language, oneOf, optional, queryId, text, textOfLines } from '../fields.ts'
import { orders } from '../orders/orders.ts'
import { rent } from '../rent/rent.ts'
import { service } from '../service/service.ts'
import { subscriptions } from '../subscriptions/subscriptions.ts'

const models = Object.keys(contractModels) as [ContractModel, ...ContractModel[]]

export const isContractModel = (kind: string): kind is ContractModel => Object.hasOwn(contractModels, kind)

/** Permission for this call includes contracts of such records. */
export const contractShownBy: Readonly<Record<ContractModel, Call>> = {
  customer: customers.show,
  order: orders.show,
  rent: rent.show,
  subscription: subscriptions.show,
  service_application: service.show,
}

const contract = z.object({
  id: count,
  number: z.string(),
  /** Kind of the template at that time. */
  name: z.string(),
  date: z.string(),
  model: oneOf(models),
  created_by: namedRefOrNull,
})

export type ContractRow = z.output<typeof contract>

const ofRecord = z.object({ kind: oneOf(models), id: queryId })
/** `contractShownBy` decides per record. */
const rule = 'staff'

/** Spec: calls.tsv; docs/domain/people.md#contracts. */
export const contracts = area('contracts', {
  generate: post('/api/contract/generate/pdf', {
    title: 'Izveidot līgumu (PDF)',
    rule,
    body: z.object({
      /** Short name of the contract kind; `model_id` refers to its model. */
      type: text(60),
      model_id: id,
      /** Default: the active template, preferably in the customer's language. */
      contract_template_id: optional(id),
    }),
    file: true,
  }),
  choices: get('/api/workspace/contract_choices', {
    title: 'Veidnes, pēc kurām ierakstam izveidot līgumu',
    rule,
    addition: true,
    query: z.object({ kind: oneOf(models) }),
    reads: ['contract_template_types', 'contract_templates'],
    answer: allOf(z.object({ id: count, name: z.string(), type: z.string(), type_name: z.string(), language: oneOf(['lv', 'en']) })),
  }),
  preview: post('/api/workspace/contract_preview', {
    title: 'Līguma veidnes paraugs (PDF)',
    rule: 'manage_contract_templates',
    addition: true,
    quiet: true,
    body: z.object({ contract_template_type_id: id, language: oneOf(['lv', 'en']), body: textOfLines(longestTemplate) }),
    file: true,
  }),
  ofRecord: get('/api/workspace/record_contracts', {
    title: 'Ieraksta līgumi',
    rule,
    addition: true,
    query: ofRecord,
    reads: ['contracts', 'users'],
    answer: allOf(contract),
  }),
  pdf: get('/api/workspace/contracts/{id}/pdf', { title: 'Līguma PDF', rule, addition: true, file: true }),
  mail: post('/api/workspace/contracts/{id}/mail', {
    title: 'Nosūtīt līgumu e-pastā',
    rule,
    addition: true,
    body: z.object({ address: email, language }),
  }),
})
