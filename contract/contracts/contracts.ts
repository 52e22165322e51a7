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

/** Whether a kind of record is one that contracts are made of. */
export const isContractModel = (kind: string): kind is ContractModel => Object.hasOwn(contractModels, kind)

/** The call that shows a record of each model: who may make it may make and read contracts of such records. */
export const contractShownBy: Readonly<Record<ContractModel, Call>> = {
  customer: customers.show,
  order: orders.show,
  rent: rent.show,
  subscription: subscriptions.show,
  service_application: service.show,
}

/** A contract as it was made. */
const contract = z.object({
  id: count,
  number: z.string(),
  /** What it is: the kind of its template as it was called then. */
  name: z.string(),
  date: z.string(),
  model: oneOf(models),
  created_by: namedRefOrNull,
})

/** A contract as the record shows it among its documents. */
export type ContractRow = z.output<typeof contract>

const ofRecord = z.object({ kind: oneOf(models), id: queryId })
/** Which record it is of decides (`contractShownBy`), and none but our own people make any. */
const rule = 'staff'

/** Calls of area «Contracts» (spec: calls.tsv; docs/domain/people.md#contracts): contracts made of templates, kept as they were made. */
export const contracts = area('contracts', {
  generate: post('/api/contract/generate/pdf', {
    title: 'Izveidot līgumu (PDF)',
    rule,
    body: z.object({
      /** Short name of a kind of contracts; its model says what `model_id` is the key of. */
      type: text(60),
      model_id: id,
      /** One of the templates of the kind; left out, the one in use, in the customer's language where there is one. */
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
