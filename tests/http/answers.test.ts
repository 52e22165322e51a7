import fastify from 'fastify'
import { expect, test } from 'vitest'
import { invoices } from '../../contract/invoices/invoices.ts'
import { answerStrictly, callAt, faultsOfAnswer } from '../support/strict-answers.ts'

/** The contract check of answers must itself be able to fail. */

const row = { id: 1, name: 'SIA Ozols', items: 2, net: '10.00', oldest: '2026-05-04' }
const meta = { current_page: 1, last_page: 1, per_page: 25, total: 1, next: null }
const call = invoices.invoiceableCustomers

test('an answer is what its contract says, to the field', () => {
  const { net: _, ...without } = row
  expect(faultsOfAnswer(call, { data: [row], meta })).toEqual([])
  expect(faultsOfAnswer(call, { data: [row, { ...row, cost: '1' }], meta })).toEqual([`${call.id} data.1.cost: not in the contract`])
  expect(faultsOfAnswer(call, { data: [row], meta, debug: true })).toEqual([`${call.id} debug: not in the contract`])
  expect(faultsOfAnswer(call, { data: [without], meta })).toEqual([expect.stringContaining('data.0.net')])
  expect(faultsOfAnswer(call, { data: [{ ...row, net: 10 }], meta })).toEqual([expect.stringContaining('data.0.net')])
  expect(faultsOfAnswer(invoices.emailDue, {})).not.toEqual([])
  expect(faultsOfAnswer(invoices.remove, { id: 1 })).toEqual([`${invoices.remove.id} id: not in the contract`])
  expect(faultsOfAnswer(invoices.pdf, 'bytes')).toEqual([])
})

test('an application in tests does not let an answer out that differs', async () => {
  const app = fastify()
  app.get(call.path, async (request) => ({ data: [{ ...row, ...(request.query as object) }], meta }))
  const faults = answerStrictly(app)
  expect((await app.inject(call.path)).statusCode).toBe(200)
  const wrong = await app.inject(`${call.path}?cost=1`)
  expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([500, expect.stringContaining('data.0.cost')])
  expect(faults).toEqual([`${call.id} data.0.cost: not in the contract`])
})

test('an address is that of the call whose path says it most closely', () => {
  expect(callAt('GET', '/api/invoiceable_items')?.id).toBe('invoices.invoiceable')
  expect(callAt('GET', '/api/invoices/create')?.id).toBe('invoices.createData')
  expect(callAt('GET', '/api/invoices/12')?.id).toBe('invoices.show')
  expect(callAt('PUT', '/api/invoices/12')).toBeUndefined()
})
