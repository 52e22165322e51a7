import { referenceLists } from '../../contract/reference/reference.ts'
import type { Arguments } from '../command.ts'
import { each, type Effect, type Effects, type UndoableRun, type UndoStep } from './effect.ts'

function by(...steps: readonly UndoStep[]): Effect {
  return { is: 'reversible', steps: () => steps }
}

/** Depends on the state that the record had before. */
function byState(steps: Readonly<Record<string, readonly UndoStep[]>>): Effect {
  return { is: 'reversible', steps: ({ record }) => steps[record?.status ?? ''] ?? null }
}

/** Saves the values that a form had before. The version of the record is added when the step runs. */
const formerFields: Effect = { is: 'reversible', steps: editBack }

function editBack({ command_id, args, record }: UndoableRun): readonly UndoStep[] | null {
  const { changes, before, lock_version, ...others } = args
  // The form of another record, such as payment details.
  if (!isFields(changes) || !isFields(before) || lock_version !== record?.lock_version) return null
  return [{ command: command_id, args: { ...others, changes: before, before: changes, lock_version } }]
}

/** Runs again with the values that the dialog proposed, which were the record's. */
const formerArguments: Effect = {
  is: 'reversible',
  steps: ({ command_id, args: { subject, ...values }, record }, proposed) => {
    if (!record || !Object.keys(values).every((name) => name in proposed)) return null
    return [{ command: command_id, args: { ...proposed, ...(isFields(subject) && { subject }) } }]
  },
}

const formerTitle: Effect = {
  is: 'reversible',
  steps: ({ command_id, record }) => (record ? [{ command: command_id, args: { display_name: record.title } }] : null),
}

/** Switches between two values. */
const again = (id: string): Effect => by({ command: id, args: {} })

const waived: Effect = {
  is: 'reversible',
  steps: ({ command_id, args }) => [{ command: command_id, args: { ...args, is_waived: args['is_waived'] !== true } }],
}

const sure = { sure: true } as const
/** By the state of the lead before. */
const toFormerStage = byState({
  new: [{ command: 'lead.reopen' }],
  contacted: [{ command: 'lead.contacted' }],
  meeting: [{ command: 'lead.meeting' }],
  offer_sent: [{ command: 'lead.offer-sent' }],
  won: [{ command: 'lead.won' }],
})

/** Restores the record as it was, or a state in which work goes on. */
export const reversible: Effects = {
  ...each(
    `advance.edit branch.edit component-list.edit contact.edit courier.edit credit.edit customer.edit inventory.edit invoice.edit item.edit
    lead.edit offer.edit order.edit order.edit-delivery price-clarification.edit procurement.edit production.edit removal.edit rent.edit
    return-act.edit payment-order.edit voucher.edit sale.edit service.edit shop.edit simplified.edit stock-check.edit stock.edit subscription.edit supplier-invoice.edit
    supplier.edit task.edit ticket.edit transportation.edit user.change write-off.edit contract_templates.change`,
    () => formerFields,
  ),
  ...each(
    'account.change category.code param.change procurement.date courier.notes message.edit lead.call supplier-code.change',
    () => formerArguments,
  ),
  ...Object.fromEntries(
    referenceLists.filter(({ writtenOnPage }) => !writtenOnPage).map(({ table }) => [`${table}.change`, formerArguments] as const),
  ),
  ...each('item.webshop category.webshop rent.do-not-invoice', again),
  'role.rename': formerTitle,
  'rent.waive-reading': waived,
  'offer.rejected': byState({
    draft: [{ command: 'offer.draft' }],
    sent: [{ command: 'offer.draft' }, { command: 'offer.sent' }],
  }),
  'courier.earlier': by({ command: 'courier.later' }),
  'courier.later': by({ command: 'courier.earlier' }),
  'courier.attach': by({ command: 'courier.detach' }),
  'customer.delete': by({ command: 'customer.restore' }),
  'customer.restore': by({ command: 'customer.delete' }),
  'inventory.assign': byState({ in_stock: [{ command: 'inventory.unassign' }] }),
  'e-invoice.send': byState({ to_send: [{ command: 'e-invoice.reopen' }] }),
  'e-invoice.correct': by({ command: 'e-invoice.reopen' }),
  // Why it was refused is asked again.
  'e-invoice.reopen': byState({
    sent: [{ command: 'e-invoice.send' }],
    taken: [{ command: 'e-invoice.take' }],
    corrected: [{ command: 'e-invoice.correct' }],
  }),
  'e-invoice.take': by({ command: 'e-invoice.reopen' }),
  'e-invoice.refuse': by({ command: 'e-invoice.reopen' }),
  'incoming-invoice.refuse': by({ command: 'incoming-invoice.reopen' }),
  'supplier-code.forget': by({ command: 'supplier-code.recall' }),
  'supplier-code.recall': by({ command: 'supplier-code.forget' }),
  'item.eol': by({ command: 'item.back' }),
  ...each('lead.contacted lead.meeting lead.offer-sent lead.won lead.lost lead.reopen', () => toFormerStage),
  'lead.no-call': { is: 'reversible', steps: callBack },
  'price-clarification.complete': by({ command: 'price-clarification.incomplete' }),
  'price-clarification.incomplete': by({ command: 'price-clarification.complete' }),
  'service.start': by({ command: 'service.revert', args: sure }),
  'service.complete': by({ command: 'service.revert', args: sure }),
  'service.complete-on': by({ command: 'service.revert', args: sure }),
  'service.revert': byState({ completed: [{ command: 'service.complete' }], in_progress: [{ command: 'service.start' }] }),
  'subscription.pause': by({ command: 'subscription.resume' }),
  'subscription.resume': by({ command: 'subscription.pause' }),
  'task.start': byState({ waiting: [{ command: 'task.wait' }] }),
  'task.wait': by({ command: 'task.start' }),
  // Of a new task, work goes on: its first state is never reached again.
  'task.complete': byState({
    new: [{ command: 'task.reopen' }],
    in_progress: [{ command: 'task.reopen' }],
    waiting: [{ command: 'task.reopen' }, { command: 'task.wait' }],
  }),
  'task.reopen': by({ command: 'task.complete' }),
  'ticket.complete': byState({ accepted: [{ command: 'ticket.reopen' }] }),
  'ticket.reopen': by({ command: 'ticket.complete' }),
}

function callBack({ record }: UndoableRun): readonly UndoStep[] | null {
  const { task_date, task_time = null } = record?.facts ?? {}
  return typeof task_date === 'string' ? [{ command: 'lead.call', args: { task_date, task_time } }] : null
}

function isFields(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
