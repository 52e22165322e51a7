import { expect, test } from 'vitest'
import { blockedReason } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { allCommands } from '../../commands/registry.ts'
import { moduleNames, permissionNames } from '../../contract/permissions.ts'
import { lifecycles } from '../support/lifecycles.ts'

/** @file F9: the usual next step for each kind of document. */

const all = allCommands(() => true)

function contextWith(kind: string, allowed: readonly string[]): CommandContext {
  const can = new Proxy<Record<string, true | string>>({}, { get: (_, event) => allowed.includes(String(event)) || 'nevar' })
  return { user: { permissions: permissionNames, modules: moduleNames }, record: { kind, id: 1, can } } as unknown as CommandContext
}

/** Possible events and the expected F9 step. */
const cases = [
  ['offer', 'SET_STATUS_SENT', 'offer.sent'],
  ['offer', 'SET_STATUS_ACCEPTED CREATE_ORDER', 'offer.accepted'],
  ['offer', 'CREATE_ORDER', 'offer.order'],
  ['order', 'CANCEL ISSUE_INVOICE ISSUE RESERVE', 'order.reserve'],
  ['order', 'CANCEL ISSUE_INVOICE ISSUE', 'order.issue'],
  ['order', 'SPLIT ISSUE_INVOICE', 'order.issue-invoice'],
  ['invoice', 'EDIT ACCEPT PAY', 'invoice.accept'],
  ['credit_note', 'REJECT ACCEPT', 'credit.accept'],
  ['advance_invoice', 'MARK_AS_PAID', 'advance.mark-as-paid'],
  ['simplified_invoice', 'PAY', 'simplified.pay'],
  ['procurement', 'ACCEPT MARK_ORDERED', 'procurement.ordered'],
  ['procurement', 'ACCEPT', 'procurement.accept'],
  ['procurement_invoice', 'ACCEPT', 'supplier-invoice.accept'],
  ['procurement_invoice', 'APPROVE DECLINE EDIT', 'supplier-invoice.approve'],
  ['return_act', 'ACCEPT', 'return-act.accept'],
  ['payment_order', 'SUBMIT', 'payment-order.submit'],
  ['vat_return', 'FILE CORRECT DELETE', 'vat-return.file'],
  ['voucher', 'POST', 'voucher.post'],
  ['incoming_invoice', 'PREPARE REFUSE', 'incoming-invoice.prepare'],
  ['e_invoice', 'SEND', 'e-invoice.send'],
  ['e_invoice', 'REFUSE TAKE REOPEN', 'e-invoice.take'],
  ['goods_write_off', 'ACCEPT', 'write-off.accept'],
  ['stock_check', 'EDIT COUNT ACCEPT', 'stock-check.accept'],
  ['inventory_item', 'ASSIGN', 'inventory.assign'],
  ['rent', 'EDIT READ INVOICE', 'rent.invoice'],
  ['courier_application', 'ATTACH_USER EDIT DELETE', 'courier.attach'],
  ['courier_application', 'DETACH_USER COMPLETE FAIL', 'courier.complete'],
  ['subscription', 'EDIT ACCEPT DELETE', 'subscription.accept'],
  ['price_clarification', 'EDIT COMPLETE DELETE', 'price-clarification.complete'],
  ['task', 'SET_STATUS COMPLETE', 'task.complete'],
  ['support_ticket', 'ACCEPT COMPLETE', 'ticket.accept'],
  ['support_ticket', 'COMPLETE AGREE DECLINE', 'ticket.agree'],
  ['transportation', 'EDIT DEPART CANCEL', 'transportation.depart'],
  ['transportation', 'DELIVER CANCEL', 'transportation.deliver'],
  ['shop_order', 'RESUME DELETE', 'shop.resume'],
  ['shop_order', 'EDIT PAY PARK', 'shop.pay'],
  ['production_application', 'EDIT START COMPLETE', 'production.start'],
  ['production_application', 'COMPONENT_ADD COMPLETE', 'production.complete'],
  ['service_application', 'EDIT START', 'service.start'],
  ['service_application', 'EDIT COMPLETE REVERT', 'service.complete'],
] as const

test.each(cases)('on a document %s with %s is %s', (kind, events, id) => {
  const ctx = contextWith(kind, events.split(' '))
  const f9 = all.filter(({ keys, scope }) => keys?.includes('f9') && scope === `record:${kind}`)
  expect(f9.map((command) => [command.stands?.(ctx)?.id, blockedReason(command, ctx)])).toEqual([[id, null]])
})

test('where no step can be taken the reason is that of the step which is next, else of the last one', () => {
  const nextStep = (can: Record<string, true | string>): string | null => {
    const ctx = {
      user: { permissions: permissionNames, modules: moduleNames },
      record: { kind: 'order', id: 1, can },
    } as unknown as CommandContext
    const [f9] = all.filter(({ keys, scope }) => keys?.includes('f9') && scope === 'record:order')
    return f9 ? blockedReason(f9, ctx) : null
  }
  const wrongState = (title: string): string => `${title}: pasūtījums ir stāvoklī „Izpildē”, darbība iespējama stāvoklī „Jauns”`
  const none = { RESERVE: wrongState('Nodot izpildē'), ISSUE: 'Pasūtījumā nav nevienas rindas', ISSUE_INVOICE: 'Nav ko rakstīt rēķinā' }
  expect(nextStep(none)).toBe('Pasūtījumā nav nevienas rindas')
  const over = { RESERVE: wrongState('Nodot izpildē'), ISSUE: wrongState('Izsniegt'), ISSUE_INVOICE: wrongState('Izrakstīt rēķinu') }
  expect(nextStep(over)).toBe(over.ISSUE_INVOICE)
})

/** Documents without a next step, and why. */
const without: Readonly<Record<string, string>> = {
  order_document: 'stands on its order',
  contact_invitation: 'stands on its contact',
  catalog_item_unit: 'moves with the documents that it is in',
  goods_removal: 'is posted when it is made; what can be done is to take it back',
  shop_daily_report: 'is whole when it is made',
  lead: 'goes from any status to any other: what came of the call is told by a key of its own',
  stock_item_count: 'is closed by what corrects the stock',
  message: 'is read, and hangs on the board until its day has passed',
}

test('every document has a step that F9 takes, or a reason here why not', () => {
  const stepped = new Set<string>(cases.map(([kind]) => kind))
  expect(lifecycles.map(({ id }) => id).filter((id) => stepped.has(id) === id in without)).toEqual([])
})

test('F9 is nowhere but in the table of next steps', () => {
  expect(all.filter(({ keys, stands }) => keys?.includes('f9') && !stands).map(({ id }) => id)).toEqual([])
})

test('F9 says why not, in the words of the step', () => {
  const reason = (kind: string) => {
    const command = all.find(({ keys, scope }) => keys?.includes('f9') && scope === `record:${kind}`)
    return command && blockedReason(command, contextWith(kind, []))
  }
  expect([reason('invoice'), reason('order')]).toEqual(['nevar', 'nevar'])
})
