import { blockedReason, commands, type Command } from './command.ts'
import type { CommandContext } from './context.ts'
import type { RecordKind } from './records.ts'
import { isOfState } from '../machines/lifecycle.ts'

/** F9 runs the first of these commands that the lifecycle allows. */
const steps: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  offer: ['offer.sent', 'offer.accepted', 'offer.order'],
  order: ['order.reserve', 'order.issue', 'order.issue-invoice'],
  invoice: ['invoice.accept'],
  credit_note: ['credit.accept'],
  advance_invoice: ['advance.mark-as-paid'],
  simplified_invoice: ['simplified.pay'],
  procurement: ['procurement.ordered', 'procurement.accept'],
  procurement_invoice: ['supplier-invoice.accept', 'supplier-invoice.approve'],
  return_act: ['return-act.accept'],
  payment_order: ['payment-order.submit', 'payment-order.approve', 'payment-order.execute', 'payment-order.export'],
  vat_return: ['vat-return.file'],
  voucher: ['voucher.post'],
  incoming_invoice: ['incoming-invoice.prepare'],
  e_invoice: ['e-invoice.send', 'e-invoice.take'],
  stock_check: ['stock-check.accept'],
  goods_write_off: ['write-off.accept'],
  inventory_item: ['inventory.assign'],
  rent: ['rent.invoice'],
  courier_application: ['courier.attach', 'courier.complete'],
  subscription: ['subscription.accept'],
  price_clarification: ['price-clarification.complete'],
  task: ['task.complete'],
  support_ticket: ['ticket.accept', 'ticket.agree', 'ticket.complete'],
  transportation: ['transportation.depart', 'transportation.deliver'],
  shop_order: ['shop.resume', 'shop.pay'],
  production_application: ['production.start', 'production.complete'],
  service_application: ['service.start', 'service.complete'],
}

export function nextStepsOf(kind: string): readonly string[] {
  return Object.entries(steps).find(([name]) => name === kind)?.[1] ?? []
}

export function nextSteps(all: readonly Command[]): readonly Command[] {
  const byId = new Map(all.map((command) => [command.id, command]))
  return (Object.entries(steps) as [RecordKind, readonly string[]][]).flatMap(([kind, ids]) => {
    const stepCommands = ids.map((id) => byId.get(id))
    if (!stepCommands.every((command) => command !== undefined)) throw new Error(`A next step of ${kind} is no command`)
    return nextOf(kind, stepCommands)
  })
}

function nextOf(kind: RecordKind, stepCommands: readonly Command[]): readonly Command[] {
  const [first] = stepCommands
  if (!first) return []
  // A single step is offered even if blocked, because its reason is more helpful.
  const only = stepCommands.length === 1 ? first : undefined
  const next = ({ record }: CommandContext) =>
    only ?? stepCommands.find(({ event }) => event !== undefined && record?.can?.[event] === true)
  const keywords = ['next step', ...stepCommands.map(({ title }) => title)]
  return commands(first.group, `record:${kind}`, [
    {
      id: `${kind}.next`,
      title: 'Nākamais solis',
      keys: ['f9'],
      keywords,
      stands: next,
      ...(only?.many && { many: only.many }),
      ...(only?.eachCall && { eachCall: only.eachCall }),
      blocked: (ctx) => {
        const step = next(ctx)
        return step ? blockedReason(step, ctx) : whyNone(stepCommands, ctx)
      },
      run: (ctx, args) => next(ctx)?.run(ctx, args),
    },
  ])
}

/** The reason of the next step by state, else that of the last step. */
function whyNone(stepCommands: readonly Command[], ctx: CommandContext): string | null {
  const reasons = stepCommands.flatMap((step) => blockedReason(step, ctx) ?? [])
  return reasons.find((reason) => !isOfState(reason)) ?? reasons.at(-1) ?? null
}
