import { vouchers, type VoucherRecord } from '../../../contract/vouchers/vouchers.ts'
import { freshVoucher, voucher as chart } from '../../../machines/voucher.ts'
import type { TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'
import { draftVoucher, postedVoucher } from '../../support/vouchers.ts'
import { nextClosedYear } from '../../support/years.ts'

interface Stand {
  id: number
  voucher: VoucherRecord
}

const at = ({ id }: { id: number }) => ({ params: { id } })

async function standing(app: TestApp, name: string): Promise<VoucherRecord> {
  if (name === 'empty') return draftVoucher(app, [])
  if (name === 'out of balance') {
    return draftVoucher(app, [
      ['7710', '10.00'],
      ['5610', '-9.99'],
    ])
  }
  if (name === 'with more credit') {
    return draftVoucher(app, [
      ['7710', '9.99'],
      ['5610', '-10.00'],
    ])
  }
  if (name === 'draft') return draftVoucher(app)
  if (name === 'closes a year') return nextClosedYear(app)
  if (name === 'closes a year before a closed one') {
    const first = await nextClosedYear(app)
    await nextClosedYear(app)
    return first
  }
  const posted = await postedVoucher(app)
  if (name === 'posted') return posted
  return (await (await clerkOf(app)).done(vouchers.reverse, { ...at(posted), body: {} })).data
}

export const transitions = transitionsOf({
  chart,
  table: 'vouchers',
  usual: freshVoucher,
  situations: {
    draft: { state: 'draft' },
    posted: { state: 'posted' },
    reversed: { state: 'reversed' },
    empty: { state: 'draft', facts: { lines: 0, debit: '0.00', credit: '0.00' } },
    'out of balance': { state: 'draft', facts: { credit: '9.99' } },
    'closes a year': { state: 'posted', facts: { closesYear: true } },
    'closes a year before a closed one': { state: 'posted', facts: { closesYear: true, hasLaterYear: true } },
    'with more credit': { state: 'draft', facts: { debit: '9.99' } },
  },
  stand: async (app, name): Promise<Stand> => {
    const voucher = await standing(app, name)
    return { id: voucher.id, voucher }
  },
  look: async (app, each: Stand) => {
    const { status, body } = await (await clerkOf(app)).call(vouchers.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(vouchers.update, { ...at(each), body: { title: 'Cits nosaukums', lock_version: each.voucher.lock_version } }),
    },
    POST: { send: (each, clerk) => clerk.call(vouchers.post, { ...at(each), body: {} }) },
    REVERSE: { send: (each, clerk) => clerk.call(vouchers.reverse, { ...at(each), body: {} }) },
    REOPEN_YEAR: { send: (each, clerk) => clerk.call(vouchers.reopenYear, { ...at(each), body: {} }) },
    DELETE: { send: (each, clerk) => clerk.call(vouchers.remove, at(each)) },
  },
})
