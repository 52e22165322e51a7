import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blockedReason } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { allCommands } from '../../commands/registry.ts'
import { areas } from '../../contract/areas.ts'
import type { Call, Rule } from '../../contract/calls.ts'
import { pages } from '../../contract/pages.ts'
import { permissionNames } from '../../contract/permissions.ts'
import { referenceLists } from '../../contract/reference/reference.ts'
import type { ReferenceList } from '../../contract/reference/reference-list.ts'
import { callsOfCommands, callsOfPages } from '../support/sent-calls.ts'

/**
 * Rules against independent tables of pages, permissions and calls (`rules/calls.tsv`: method, path, rule with `|`
 * or `&`, module), based on pages, manage_ permissions and appendix D of docs/domain/README.md.
 */

const rows = (file: string) =>
  readFileSync(join(import.meta.dirname, 'rules', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
const everyCall = Object.values(areas).flatMap((calls) => Object.values(calls as Record<string, Call>))

function words(rule: Rule): string {
  if (typeof rule === 'string') return rule
  return 'anyOf' in rule ? [...rule.anyOf].toSorted().join('|') : [...rule.allOf].toSorted().join('&')
}

function asWritten(rule: string): string {
  const sign = rule.includes('&') ? '&' : '|'
  return rule.split(sign).toSorted().join(sign)
}

describe('the specification', () => {
  const ours = [
    '/password/{token}',
    '/invitation/{token}',
    '/workspace/history',
    '/workspace/keyboard',
    '/service/component_lists',
    '/service/service_stock_items',
    '/workspace/outbox',
    '/workspace/company',
    '/workspace/set_up',
    '/workspace/system',
    '/workspace/vat_rates',
    '/workspace/vat_reasons',
    '/workspace/vat_deductions',
    '/workspace/countries',
    '/workspace/api_tokens',
    '/workspace/webhooks',
    '/workspace/replay',
    '/workspace/gift_cards',
    '/bank_entries',
    '/bank_statements',
    '/bank_statements/{bankStatementId}',
    '/supplier_payments',
    '/stock/incoming_invoices',
    '/stock/incoming_invoices/{id}',
    '/stock/incoming_messages',
    '/stock/supplier_item_codes',
    '/e_invoices',
    '/e_invoices/{id}',
    '/payment_orders',
    '/payment_orders/{paymentOrderId}',
    '/workspace/imports',
    '/workspace/imports/{importId}',
    '/workspace/rent_readings',
    '/workspace/rent_billing',
    '/workspace/catalog_item_units/{unitId}',
    '/workspace/number_series',
    '/workspace/number_series/{seriesId}',
    '/stock/stock_items/{stockItemId}/movements',
    '/receivables',
    '/receivables/{customerId}',
    '/trial_balance',
    '/ledger',
    '/posting_rules',
    '/ledger_entries/{ledgerEntryId}',
    '/vat_return',
    '/vat_entries',
    '/cash_book',
    '/cash_book/{cashDeskId}',
    '/cash_desks',
    '/cash_orders',
    '/cash_orders/{cashOrderId}',
    '/vouchers',
    '/vouchers/{voucherId}',
    '/vat_annexes',
    '/oss_return',
    '/oss_entries',
    '/workspace/eu_vat_rates',
    '/vat_limits',
    '/vat_limit_dealings',
    '/margin_sales',
    '/workspace/vat_limits',
    '/workspace/cash_limits',
    '/workspace/extra_holidays',
    '/vat_accounts',
    '/vat_account_differences',
    '/vat_returns',
    '/vat_returns/{vatReturnId}',
    '/vat_returns/{vatReturnId}/differences',
    '/customer_payments',
    '/open_items',
    '/balances_to_confirm',
    '/supplier_balances_to_confirm',
    '/balance_confirmations',
    '/balance_confirmations/{confirmationId}',
    '/offset_parties',
    '/offsets',
    '/offsets/{offsetId}',
    '/reminders',
    '/late_interest',
    '/late_interest/{customerId}',
    '/interest_claims',
    '/interest_claims/{claimId}',
    '/interest_rates',
    '/invoice_approval_steps',
    '/bank_csv_mappings',
    '/reminder_letters',
    '/reminder_letters/{letterId}',
    '/reminder_levels',
  ]

  test('names the permissions, but for ours', () => {
    expect([...permissionNames].toSorted()).toEqual(
      [
        ...rows('permissions.txt').flat(),
        'view_costs',
        'view_receivables',
        'manage_receivables',
        'view_bank',
        'manage_bank',
        'approve_payments',
        'view_vat',
        'manage_vat',
        'view_ledger',
        'manage_ledger',
      ].toSorted(),
    )
  })

  test('opens each page to the permission, in the module, that the page asks for', () => {
    const theirs = rows('pages.tsv').map(([path, permission, module = '']) => ({ path, permission, module }))
    const built = pages.filter(({ path }) => !ours.includes(path)).map(({ path, permission, module }) => ({ path, permission, module }))
    expect(new Set(built)).toEqual(new Set(theirs))
  })

  test('has every call that is not told an addition, and none of those', () => {
    const bare = (method: string, path: string) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`
    const specified = new Set(rows('specified-calls.tsv').map(([method = '', path = '']) => bare(method, path)))
    const wrong = everyCall.filter(({ method, path, spec }) => specified.has(bare(method, path)) === Boolean(spec.addition))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })
})

describe('the rule of every call', () => {
  const table = new Map(rows('calls.tsv').map(([method, path, rule = '', module = '']) => [`${method} ${path}`, [asWritten(rule), module]]))

  test('is the one that the table has', () => {
    const wrong = everyCall
      .map(({ method, path, spec }) => ({ call: `${method} ${path}`, is: [words(spec.rule), spec.module ?? ''] }))
      .filter(({ call, is }) => table.get(call)?.join() !== is.join())
      .map(({ call, is }) => `${call}: ${is.join(' ')}, not ${table.get(call)?.join(' ') ?? 'in the table'}`)
    expect(wrong).toEqual([])
  })

  test('and the table has no call that there is not', () => {
    const there = new Set(everyCall.map(({ method, path }) => `${method} ${path}`))
    expect([...table.keys()].filter((call) => !there.has(call))).toEqual([])
  })
})

describe('a page', () => {
  const sent = callsOfPages()
  const permissionOf = new Map<string, { permission: string; module: string }>(pages.map((each) => [each.path, each]))

  /** Calls stricter than their page, and why. */
  const more: Readonly<Record<string, string>> = {
    '/orders_create_from_offer/{offerId}': 'appendix D: an order from an offer asks view_offers, too',
    '/orders_create_from_credit_invoice/{creditInvoiceId}': 'appendix D: an order from a credit note asks manage_credit_notes, too',
    '/invoices/create_advance_invoice_from_order/{orderId}': 'shows the order, which view_orders alone lets anybody see',
  }

  test('opens to whoever may make the call that it stands by', () => {
    const wrong = [...sent].flatMap(([path, calls]) => {
      const closed = calls.filter((call) => !opens(call, permissionOf.get(path)))
      return closed.length > 0 === path in more ? [] : [`${path}: ${closed.map(({ id, spec }) => `${id} asks ${words(spec.rule)}`).join()}`]
    })
    expect(wrong).toEqual([])
    expect([...sent.values()].filter((calls) => calls.length > 0).length).toBeGreaterThan(50)
  })

  function opens({ spec: { rule, module } }: Call, page: { permission: string; module: string } | undefined): boolean {
    if (!page || (module && module !== page.module)) return false
    if (typeof rule === 'object') return 'anyOf' in rule ? (rule.anyOf as readonly string[]).includes(page.permission) : false
    return rule === page.permission || rule === 'signed-in' || rule === 'staff'
  }
})

describe('a command', () => {
  const sent = callsOfCommands()
  const commands = new Map(allCommands(() => true).map((command) => [command.id, command]))

  /** Commands with other rules than their calls, and why. */
  const otherwise: Readonly<Record<string, string>> = {
    'category.accounts': 'stands on the page of a category, which only manage_categories opens',
    'customer.agree-maintenance': 'reads first what is agreed, which view_customers lets whoever has the customer open',
    'customer.end-maintenance': 'reads first what is agreed, which view_customers lets whoever has the customer open',
    'order.document': 'opens the paper, which view_orders lets whoever has the order open',
    'order.acceptance-act': 'opens the paper, which view_orders lets whoever has the order open',
    'rent.credit': 'stands on a rent, which only manage_rent opens',
    'shop.full-invoice': 'the call asks for manage_invoices, too, when all particulars are asked for',
    'task.edit': 'what a task says is changed by who makes tasks; its steps go by the same call',
    'task.link': 'what a task is about is changed by who makes tasks',
    'task.unlink': 'what a task is about is changed by who makes tasks',
    'stock-check-line.cost': 'what a surplus costs is a cost, which the call asks view_costs for by its field',
    'supplier.delete-category': 'reads first what is there, which view_suppliers lets whoever has the supplier open',
  }

  test('asks what its call asks', () => {
    const wrong = [...sent].flatMap(([id, calls]) => {
      const command = commands.get(id)
      if (!command) return [`${id} is not in the registry`]
      const ownRule = `${words(command.rule ?? 'signed-in')} ${command.module ?? ''}`
      // Files need the permission of their record, which the command has.
      const callRules = calls.filter(({ spec }) => spec.rule !== 'owner').map(({ spec }) => `${words(spec.rule)} ${spec.module ?? ''}`)
      const differs = callRules.some((rule) => rule !== ownRule)
      return differs === id in otherwise ? [] : [`${id} asks ${ownRule}, its calls ${callRules.join(', ')}`]
    })
    expect(wrong).toEqual([])
    expect([...sent.values()].flat().length).toBeGreaterThan(200)
  })

  test('of a next step takes none whose call the person may not make', () => {
    const next = commands.get('order.next')
    const reason = (permissions: string[], event: string) =>
      next && blockedReason(next, { user: { permissions, modules: [] }, record: { can: { [event]: true } } } as unknown as CommandContext)
    expect(reason(['manage_orders'], 'RESERVE')).toBeNull()
    expect(reason(['manage_orders'], 'ISSUE_INVOICE')).toBe('Nav atļaujas')
    expect(reason(['manage_orders', 'manage_invoices'], 'ISSUE_INVOICE')).toBeNull()
  })

  test('of a reference list, too', () => {
    const lists = referenceLists as unknown as readonly ReferenceList[]
    const wrong = lists.flatMap(({ table, calls }) =>
      Object.entries({ create: calls.create, change: calls.change, delete: calls.remove })
        .filter(([verb, call]) => words(commands.get(`${table}.${verb}`)?.rule ?? 'signed-in') !== words(call.spec.rule))
        .map(([verb]) => `${table}.${verb}`),
    )
    expect(wrong).toEqual([])
    expect(lists.length).toBeGreaterThan(5)
  })
})
