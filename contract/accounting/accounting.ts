import * as z from 'zod/mini'
import { allOf, area, can, del, get, listOf, listQuery, namedRef, namedRefOrNull, one, patch, post } from '../calls.ts'
import { count, flag, id, optional, orNull, queryFlag, queryId, text } from '../fields.ts'

export const accountRow = z.object({
  id: count,
  code: z.string(),
  name: z.string(),
  account_type: namedRef,
  /** `name` contains code and name. */
  parent: namedRefOrNull,
  is_active: z.boolean(),
  can,
  lock_version: count,
})

export type AccountRow = z.output<typeof accountRow>

const choice = z.object({ id: count, code: z.string(), name: z.string() })
const fields = { parent_id: optional(id), is_active: z.optional(flag) }
const record = one(accountRow)

const categoryAccounts = z.object({
  id: count,
  name: z.string(),
  income_account: namedRefOrNull,
  expense_account: namedRefOrNull,
  stock_account: namedRefOrNull,
  write_off_account: namedRefOrNull,
  lock_version: count,
})

const accountReads = ['accounting_accounts', 'catalog_items', 'categories', 'ledger_lines', 'posting_rules'] as const

/** Spec: calls.tsv; docs/domain/catalogue.md#reference-data. */
export const accounting = area('accounting', {
  list: get('/api/accounting_accounts', {
    title: 'Kontu plāns',
    rule: 'manage_accounting_accounts',
    query: listQuery({ account_type_id: z.optional(queryId), is_active: z.optional(queryFlag) }),
    reads: accountReads,
    columns: {
      code: 'text',
      name: 'text',
      account_type: 'name',
      parent: 'name',
      is_active: 'flag',
    },
    answer: listOf(accountRow),
  }),
  form: get('/api/accounting_accounts/create', {
    title: 'Jauna konta veidlapas dati',
    rule: 'manage_accounting_accounts',
    reads: ['accounting_accounts'],
    answer: one(
      z.object({
        /** Type names; `account_types` adds the keys. */
        types: z.array(z.string()),
        account_types: z.array(z.object({ id: count, name: z.string(), slug: z.string() })),
        parents: z.array(choice),
      }),
    ),
  }),
  show: get('/api/accounting_accounts/{id}', {
    title: 'Konts',
    rule: 'manage_accounting_accounts',
    record: 'accounting_accounts',
    reads: accountReads,
    answer: record,
  }),
  create: post('/api/accounting_accounts', {
    title: 'Jauns konts',
    rule: 'manage_accounting_accounts',
    body: z.object({ code: text(20), name: text(200), account_type_id: id, ...fields }),
    answer: record,
  }),
  update: patch('/api/accounting_accounts/{id}', {
    title: 'Labot kontu',
    rule: 'manage_accounting_accounts',
    body: z.object({
      code: z.optional(text(20)),
      name: z.optional(text(200)),
      account_type_id: z.optional(id),
      ...fields,
      lock_version: z.int(),
    }),
    answer: record,
  }),
  remove: del('/api/accounting_accounts/{id}', { title: 'Dzēst kontu', rule: 'manage_accounting_accounts' }),
  grouped: get('/api/fetch_grouped_accounting_accounts', {
    title: 'Konti izvēlei pa veidiem',
    rule: 'staff',
    reads: ['accounting_accounts'],
    answer: allOf(z.object({ id: count, name: z.string(), slug: orNull(z.string()), accounts: z.array(choice) })),
  }),
  setCategoryAccounts: patch('/api/category_accounting_accounts/{id}', {
    title: 'Noteikt kategorijas kontus',
    rule: 'manage_accounting_accounts',
    body: z.object({
      income_account_id: optional(id),
      expense_account_id: optional(id),
      stock_account_id: optional(id),
      write_off_account_id: optional(id),
      lock_version: z.int(),
    }),
    answer: one(categoryAccounts),
  }),
})
