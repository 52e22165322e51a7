import { describe, expect, test } from 'vitest'
import { callsOf, chainSteps, chainText, chainTo, wholeChain } from '../../commands/chain.ts'
import { lifecycleOf } from '../../commands/lifecycles.ts'
import { previewable } from '../../contract/workspace/dry-run.ts'
import { commandById, loadCommands } from '../../src/commands/commands.ts'

describe('a chain', () => {
  const ids = (kind: string, state: string, command: string): string[] | undefined =>
    chainTo(kind, state, command)?.map((step) => step.command)

  test('is the shortest way over the lifecycles, also to the document that arises', () => {
    const [reserve, issue, invoice, accept] = ['order.reserve', 'order.issue', 'order.issue-invoice', 'invoice.accept']
    expect(ids('order', 'new', 'invoice.accept')).toEqual([reserve, issue, invoice, accept])
    expect(ids('order', 'in_fulfillment', 'order.issue')).toEqual([issue])
    expect(ids('order', 'fulfilled', 'invoice.accept')).toEqual([invoice, accept])
    expect(ids('invoice', 'draft', 'invoice.email')).toEqual([accept, 'invoice.email'])
    expect(ids('order', 'cancelled', 'order.issue')).toBeUndefined()
    expect(ids('invoice', 'accepted', 'order.issue')).toBeUndefined()
    expect(chainText(wholeChain('order', 'fulfilled') ?? [])).toBe('izrakstīt rēķinu → akceptēt → nosūtīt klientam')
  })

  test('has steps that are commands with the event that they name, asking nothing, by calls that can be previewed', async () => {
    await loadCommands(() => true)
    for (const { command, kind, event, call } of chainSteps) {
      const { scope, arguments: asks = [] } = commandById(command)
      expect([command, scope, asks.length, previewable.has(call)]).toEqual([command, `record:${kind}`, 0, true])
      expect(Object.keys(lifecycleOf(kind)?.events ?? {})).toContain(event)
    }
  })

  test('hands the key of a document that arises from step to step', () => {
    expect(callsOf(7, chainTo('order', 'fulfilled', 'invoice.accept') ?? [])).toEqual([
      { call: 'orders.issueInvoice', params: { id: 7 } },
      { call: 'invoices.accept', params: { id: { step: 0, field: 'invoice_id' } } },
    ])
  })
})
