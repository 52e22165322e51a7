import type { Body, SentBody } from '../../contract/calls.ts'
import { stockChecks } from '../../contract/stock-checks/stock-checks.ts'
import { acting, deleting, editing, recordParams, showing, tell, version } from '../acting.ts'
import { commands } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const rule = 'manage_xml'
const list = '/stock/stock_checks'
const group = 'Inventarizācija'

const checkCommands = commands(group, 'record:stock_check', [
  {
    id: 'stock-check.create',
    title: 'Jauna inventarizācija',
    scope: 'everywhere',
    keywords: ['skaitīt', 'pārpalikums', 'iztrūkums', 'stocktaking'],
    rule,
    // Without values the command opens the form.
    run: async (ctx, { check }: { check?: Body<typeof stockChecks.create> }) => {
      if (!check) return ctx.open(`${list}/create`)
      const { stock_check_id } = await ctx.send(stockChecks.create, { body: check })
      ctx.notify('created')
      ctx.become(`${list}/${stock_check_id}`)
      ctx.openBehind(list)
    },
  },
  {
    id: 'stock-check.edit',
    title: 'Labot inventarizāciju',
    keywords: ['komisija', 'rīkojums', 'atbildīgais'],
    event: 'EDIT',
    run: editing(stockChecks.update),
  },
  {
    id: 'stock-check.open-counting',
    title: 'Skaitīt',
    keywords: ['skeneris', 'skenēt'],
    rule,
    event: 'COUNT',
    silent: true,
    run: (ctx) => ctx.open(`${list}/${recordParams(ctx).id}?skaitit=1`),
  },
  {
    id: 'stock-check.count',
    title: 'Ierakstīt saskaitīto',
    rule,
    event: 'COUNT',
    // Without counts the command opens the counting page.
    run: async (ctx, { counts }: { counts?: Body<typeof stockChecks.count>['counts'] }) => {
      if (!counts) return ctx.open(`${list}/${recordParams(ctx).id}?skaitit=1`)
      await ctx.send(stockChecks.count, { params: { id: recordParams(ctx).id }, body: { counts } })
    },
  },
  {
    id: 'stock-check.lines',
    title: 'Inventarizācijas rindas',
    keywords: ['starpības', 'preces'],
    rule,
    silent: true,
    run: (ctx) => ctx.open(`${list}/${recordParams(ctx).id}?rindas=1`),
  },
  {
    id: 'stock-check.counts',
    title: 'Kas un kad skaitīja',
    keywords: ['skaitījumi', 'malā noliktie'],
    rule,
    silent: true,
    run: (ctx) => ctx.open(`${list}/${recordParams(ctx).id}?skaitijumi=1`),
  },
  {
    id: 'stock-check.nothing-there',
    title: 'Neskaitītās: nekā nav',
    actionLabel: 'Atzīmēt, ka nekā nav',
    keywords: ['nulle', 'pārējās'],
    rule,
    event: 'COUNT',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(stockChecks.settle, { params: recordParams(ctx), body: { as: 'none', rest: true } })
      await tell(ctx)
    },
  },
  {
    id: 'stock-check.skip-rest',
    title: 'Neskaitītās: izlaist',
    actionLabel: 'Izlaist neskaitītās',
    keywords: ['pārējās', 'neskaitīt'],
    rule,
    event: 'COUNT',
    arguments: [confirmation],
    run: async (ctx) => {
      await ctx.send(stockChecks.settle, { params: recordParams(ctx), body: { as: 'skipped', rest: true } })
      await tell(ctx)
    },
  },
  {
    id: 'stock-check.accept',
    title: 'Akceptēt inventarizāciju',
    keywords: ['apstiprināt', 'accept', 'grāmatot'],
    event: 'ACCEPT',
    arguments: [confirmation],
    run: acting(stockChecks.accept, 'accepted'),
  },
  {
    id: 'stock-check.pdf',
    title: 'Atvērt starpību sarakstu (PDF)',
    keys: ['ctrl+d'],
    keywords: ['drukāt'],
    run: showing(stockChecks.pdf),
  },
  {
    id: 'stock-check.all-pdf',
    title: 'Atvērt visu preču sarakstu (PDF)',
    keywords: ['drukāt', 'saraksts'],
    run: showing(stockChecks.allPdf),
  },
  {
    id: 'stock-check.blank-pdf',
    title: 'Drukāt tukšu skaitīšanas lapu',
    keywords: ['pdf', 'lapa'],
    rule,
    run: (ctx) => ctx.download(stockChecks.allPdf, { params: recordParams(ctx), query: { blank: '1' } }, { show: true }),
  },
  {
    id: 'stock-check.excel',
    title: 'Lejupielādēt skaitīšanas lapu (Excel)',
    keywords: ['xlsx', 'eksports'],
    rule,
    run: (ctx) => ctx.download(stockChecks.excel, { params: recordParams(ctx) }),
  },
  {
    id: 'stock-check.upload',
    title: 'Nolasīt aizpildītu lapu (Excel)',
    keywords: ['xlsx', 'imports', 'augšupielādēt'],
    rule,
    event: 'UPLOAD',
    arguments: [{ name: 'sheet', label: 'Aizpildīta lapa', kind: 'picker', picker: 'counted-sheet' }],
    run: async (ctx, { sheet }: { sheet: SentBody<typeof stockChecks.upload> }) => {
      const { counts } = await ctx.send(stockChecks.upload, { params: recordParams(ctx), body: sheet })
      await ctx.refresh()
      ctx.notify({ color: 'green', text: `Nolasītas rindas: ${counts}` })
    },
  },
  {
    id: 'stock-check.xml',
    title: 'Lejupielādēt inventarizācijas XML',
    keywords: ['grāmatvedība'],
    rule,
    run: (ctx) => ctx.download(stockChecks.xml, { params: recordParams(ctx) }),
  },
  {
    id: 'stock-check.documents',
    title: 'Inventarizācijas dokumenti',
    keywords: ['pārpalikums', 'iztrūkums'],
    rule,
    silent: true,
    run: (ctx) => ctx.open(`${list}/${recordParams(ctx).id}/documents`),
  },
  {
    id: 'stock-check.delete',
    title: 'Dzēst inventarizāciju',
    rule,
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(stockChecks.remove, list),
  },
])

const lineCommands = commands(group, 'record:stock_check_line', [
  {
    id: 'stock-check-line.type-count',
    title: 'Ierakstīt saskaitīto daudzumu',
    keywords: ['skaits'],
    rule,
    event: 'COUNT',
    arguments: [{ name: 'quantity', label: 'Saskaitīts vēl', kind: 'quantity' }],
    run: async (ctx, { quantity }: { quantity: string }) => {
      const counts = [{ key: crypto.randomUUID(), line_id: recordParams(ctx).id, quantity }]
      await ctx.send(stockChecks.count, { params: { id: checkOf(ctx) }, body: { counts } })
      await tell(ctx)
    },
  },
  {
    id: 'stock-check-line.nothing',
    title: 'Nekā nav (0)',
    rule,
    event: 'COUNT',
    together: 1000,
    run: (ctx) => settleChosen(ctx, 'none'),
  },
  {
    id: 'stock-check-line.skip',
    title: 'Izlaist rindu',
    rule,
    event: 'COUNT',
    together: 1000,
    run: (ctx) => settleChosen(ctx, 'skipped'),
  },
  {
    id: 'stock-check-line.reopen',
    title: 'Tomēr skaitīt',
    rule,
    event: 'COUNT',
    together: 1000,
    run: (ctx) => settleChosen(ctx, 'open'),
  },
  {
    id: 'stock-check-line.pieces',
    title: 'Vienības: atrastās un trūkstošās',
    keywords: ['imei', 'sērijas numuri', 'trūkst'],
    rule,
    silent: true,
    blocked: ({ record }) =>
      record?.kind === 'stock_check_line' && record.facts && !record.facts.has_units ? 'Precei nav vienību ar numuriem' : null,
    run: (ctx) => {
      const query = new URLSearchParams({ vienibas: String(recordParams(ctx).id), prece: goodsOf(ctx) })
      ctx.open(`${list}/${checkOf(ctx)}?${query.toString()}`)
    },
  },
  {
    id: 'stock-check-line.cost',
    title: 'Norādīt pārpalikuma pašizmaksu',
    rule: { allOf: [rule, 'view_costs'] },
    event: 'EDIT',
    arguments: [{ name: 'unit_cost', label: 'Pašizmaksa, €', kind: 'price' }],
    run: async (ctx, { unit_cost }: { unit_cost: string }) => {
      await ctx.send(stockChecks.updateLine, { params: recordParams(ctx), body: { unit_cost, ...version(ctx) } })
      await tell(ctx)
    },
  },
])

const countCommands = commands(group, 'record:stock_check_count', [
  {
    id: 'stock-check-count.assign',
    title: 'Piesaistīt kodu precei',
    keywords: ['nezināms kods'],
    rule,
    event: 'COUNT',
    arguments: [{ name: 'catalog_item_id', label: 'Prece', kind: 'record', record: 'item' }],
    run: async (ctx, { catalog_item_id }: { catalog_item_id: number }) => {
      await ctx.send(stockChecks.assign, { params: recordParams(ctx), body: { catalog_item_id } })
      await tell(ctx)
    },
  },
  {
    id: 'stock-check-count.take-back',
    title: 'Atsaukt saskaitīto',
    keywords: ['dzēst', 'kļūda'],
    rule,
    event: 'COUNT',
    together: 1000,
    run: async (ctx) => {
      const selectedCounts = await ctx.chosen()
      await ctx.send(stockChecks.takeBack, { params: { id: checkOf(ctx) }, body: { count_ids: selectedCounts.map(({ id }) => id) } })
      await tell(ctx)
    },
  },
])

function checkOf({ record }: CommandContext): number {
  const facts = record?.kind === 'stock_check_line' || record?.kind === 'stock_check_count' ? record.facts : undefined
  return facts?.check_id ?? 0
}

function goodsOf({ record }: CommandContext): string {
  return (record?.kind === 'stock_check_line' && record.facts?.goods) || ''
}

async function settleChosen(ctx: CommandContext, as: Body<typeof stockChecks.settle>['as']): Promise<void> {
  const selectedLines = await ctx.chosen()
  await ctx.send(stockChecks.settle, { params: { id: checkOf(ctx) }, body: { as, line_ids: selectedLines.map(({ id }) => id) } })
  await tell(ctx)
}

export const stockCheckCommands = [...checkCommands, ...lineCommands, ...countCommands]
