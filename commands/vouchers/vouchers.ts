import type { Body } from '../../contract/calls.ts'
import { dayOf } from '../../contract/format.ts'
import { labelOf } from '../../contract/labels.ts'
import { vouchers } from '../../contract/vouchers/vouchers.ts'
import { deleting, editing, recordParams, tell, type Edit } from '../acting.ts'
import { commands } from '../command.ts'
import { each } from '../group-call.ts'
import { confirmation } from '../reference/reference.ts'

const rule = { rule: 'manage_ledger' } as const
const list = '/vouchers'
const day = { name: 'date', label: labelOf('date'), kind: 'date', initial: () => dayOf(new Date()) } as const

export const voucherCommands = commands('Grāmatvedības izziņas', 'record:voucher', [
  {
    id: 'voucher.create',
    title: 'Jauna grāmatvedības izziņa',
    actionLabel: 'Izveidot',
    scope: 'everywhere',
    keywords: ['grāmatojums', 'memoriālorderis', 'ar roku', 'alga', 'nolietojums', 'journal entry', 'voucher'],
    ...rule,
    draft: true,
    arguments: [{ name: 'title', label: labelOf('title'), kind: 'text' }, day],
    run: async (ctx, body: Body<typeof vouchers.create>) => {
      const { data } = await ctx.send(vouchers.create, { body })
      ctx.notify('created')
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'voucher.copy',
    title: 'Kopēt grāmatvedības izziņu',
    actionLabel: 'Kopēt',
    keys: ['o c'],
    keywords: ['veidne', 'paraugs', 'nākamais mēnesis', 'copy'],
    ...rule,
    arguments: [day],
    run: async (ctx, { date }: { date: string }) => {
      const { data } = await ctx.send(vouchers.copy, { params: recordParams(ctx), body: { date } })
      ctx.notify('created')
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'voucher.edit',
    title: 'Labot grāmatvedības izziņu',
    keywords: ['datums', 'nosaukums'],
    ...rule,
    event: 'EDIT',
    run: editing(vouchers.update),
  },
  {
    id: 'voucher.add-line',
    title: 'Pievienot izziņas rindu',
    keywords: ['konts', 'debets', 'kredīts'],
    ...rule,
    event: 'EDIT',
    run: async (ctx, { lines }: { lines?: Body<typeof vouchers.addLines>['lines'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(vouchers.addLines, { params: recordParams(ctx), body: { lines } })
      await tell(ctx)
    },
  },
  {
    id: 'voucher.edit-line',
    title: 'Labot izziņas rindu',
    ...rule,
    event: 'EDIT',
    run: async (ctx, { line_id, changes, lock_version = 0 }: Edit & { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      const params = { id: recordParams(ctx).id, lineId: line_id }
      await ctx.send(vouchers.updateLine, { params, body: { ...changes, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'voucher.delete-line',
    title: 'Dzēst izziņas rindu',
    ...rule,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(vouchers.removeLine, { params: { id: recordParams(ctx).id, lineId: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'voucher.post',
    title: 'Iegrāmatot izziņu',
    actionLabel: 'Iegrāmatot',
    keys: ['o i'],
    keywords: ['grāmatot', 'post'],
    ...rule,
    event: 'POST',
    many: 'Iegrāmatot izziņas',
    eachCall: each(vouchers.post, {}),
    run: async (ctx) => {
      await ctx.send(vouchers.post, { params: recordParams(ctx), body: {} })
      await tell(ctx, 'accepted')
    },
  },
  {
    id: 'voucher.reverse',
    title: 'Stornēt izziņu',
    actionLabel: 'Stornēt',
    keys: ['o s'],
    keywords: ['atcelt', 'atsaukt grāmatojumu', 'reverse'],
    ...rule,
    event: 'REVERSE',
    arguments: [day],
    run: async (ctx, { date }: { date: string }) => {
      await ctx.send(vouchers.reverse, { params: recordParams(ctx), body: { date } })
      await tell(ctx)
    },
  },
  {
    id: 'voucher.close-year',
    title: 'Slēgt gadu',
    actionLabel: 'Slēgt',
    scope: 'everywhere',
    keywords: ['gada slēgšana', 'peļņa vai zaudējumi', 'slēguma grāmatojumi', 'year end close'],
    ...rule,
    arguments: [
      { name: 'year', label: labelOf('year'), kind: 'quantity', initial: () => String(Number(dayOf(new Date()).slice(0, 4)) - 1) },
    ],
    run: async (ctx, { year }: { year: string }) => {
      const { data } = await ctx.send(vouchers.closeYear, { body: { year: Number(year) } })
      ctx.notify('accepted')
      ctx.open(`${list}/${data.id}`)
      await ctx.refresh()
    },
  },
  {
    id: 'voucher.reopen-year',
    title: 'Atvērt gadu',
    actionLabel: 'Atvērt gadu',
    keywords: ['atcelt gada slēgšanu', 'reopen year'],
    ...rule,
    event: 'REOPEN_YEAR',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(vouchers.reopenYear, { params: recordParams(ctx), body: {} })
      await tell(ctx)
    },
  },
  {
    id: 'voucher.delete',
    title: 'Dzēst grāmatvedības izziņu',
    keywords: ['izdzēst', 'delete'],
    ...rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(vouchers.remove, list),
  },
])
