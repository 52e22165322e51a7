import { eInvoices, type EInvoiceRecord } from '../../../contract/e-invoices/e-invoices.ts'
import { eInvoice as chart } from '../../../machines/e-invoice.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { owedEInvoice } from '../../support/e-invoices.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

const situations = {
  to_send: { state: 'to_send' },
  sent: { state: 'sent' },
  taken: { state: 'taken' },
  refused: { state: 'refused' },
  corrected: { state: 'corrected' },
} as const

type Step = (clerk: Person, each: Pick<EInvoiceRecord, 'id'>) => ReturnType<Person['call']>

const send: Step = (clerk, { id }) => clerk.call(eInvoices.send, { params: { id }, body: {} })
const take: Step = (clerk, { id }) => clerk.call(eInvoices.take, { params: { id }, body: { receipt_nr: 'VID-1' } })
const refuse: Step = (clerk, { id }) => clerk.call(eInvoices.refuse, { params: { id }, body: { rejected_reason: 'Nepareizs numurs' } })
const correct: Step = (clerk, { id }) => clerk.call(eInvoices.correct, { params: { id }, body: {} })
const reopen: Step = (clerk, { id }) => clerk.call(eInvoices.reopen, { params: { id }, body: {} })

const steps: Readonly<Record<string, readonly Step[]>> = {
  sent: [send],
  taken: [send, take],
  refused: [send, refuse],
  corrected: [send, refuse, correct],
}

async function stand(app: TestApp, name: string): Promise<EInvoiceRecord> {
  const clerk = await clerkOf(app)
  const each = await owedEInvoice(app)
  for (const step of steps[name] ?? []) await step(clerk, each)
  return each
}

export const transitions = transitionsOf({
  chart,
  table: 'e_invoices',
  usual: {},
  situations,
  stand,
  look: async (app, { id }: EInvoiceRecord) => {
    const { status, body } = await (await clerkOf(app)).call(eInvoices.show, { params: { id } })
    return status === 404 ? null : body.data
  },
  actions: {
    SEND: { send: (each, clerk) => send(clerk, each) },
    TAKE: { send: (each, clerk) => take(clerk, each) },
    REFUSE: { send: (each, clerk) => refuse(clerk, each) },
    CORRECT: { send: (each, clerk) => correct(clerk, each) },
    REOPEN: { send: (each, clerk) => reopen(clerk, each) },
  },
})
