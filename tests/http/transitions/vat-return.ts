import { vatReturns, type VatReturnRecord } from '../../../contract/vat-returns/vat-returns.ts'
import { freshVatReturn, vatReturn as chart } from '../../../machines/vat-return.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { transitionsOf } from '../../support/transitions.ts'
import { filedVatReturn, openVatReturn } from '../../support/vat-returns.ts'

const at = ({ id }: { id: number }) => ({ params: { id } })

async function corrected(clerk: Person, filed: VatReturnRecord): Promise<VatReturnRecord> {
  return (await clerk.done(vatReturns.correct, { ...at(filed), body: {} })).data
}

async function stand(app: TestApp, name: string): Promise<VatReturnRecord> {
  const clerk = await clerkOf(app)
  if (name === 'running') return openVatReturn(app, dayAgo(0))
  if (name === 'open') return openVatReturn(app)
  const filed = await filedVatReturn(app)
  if (name === 'filed') return filed
  const correction = await corrected(clerk, filed)
  if (name === 'corrected') await clerk.done(vatReturns.file, { ...at(correction), body: {} })
  return filed
}

export const transitions = transitionsOf({
  chart,
  table: 'vat_returns',
  usual: freshVatReturn,
  situations: {
    open: { state: 'open' },
    running: { state: 'open', facts: { periodOver: false } },
    filed: { state: 'filed' },
    'being corrected': { state: 'filed', facts: { hasCorrection: true } },
    corrected: { state: 'corrected' },
  },
  stand,
  look: async (app, each: VatReturnRecord) => {
    const { status, body } = await (await clerkOf(app)).call(vatReturns.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    FILE: { send: (each, clerk) => clerk.call(vatReturns.file, { ...at(each), body: {} }) },
    CORRECT: { send: (each, clerk) => clerk.call(vatReturns.correct, { ...at(each), body: {} }) },
    REPLACE: {
      from: ['filed'],
      send: async (each, clerk) => clerk.call(vatReturns.file, { ...at(await corrected(clerk, each)), body: {} }),
    },
    DELETE: { send: (each, clerk) => clerk.call(vatReturns.remove, at(each)) },
  },
})
