import type { Body } from '../../contract/calls.ts'
import { subscriptions } from '../../contract/subscriptions/subscriptions.ts'
import { arranging, formFor, acting, deleting, editing, recordParams, showing, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const manage = { rule: 'manage_subscriptions', module: 'subscriptions' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const
type Step = NonNullable<Body<typeof subscriptions.update>['event']>

async function step(ctx: CommandContext, event: Step, message: string, more: { end_date?: string } = {}): Promise<void> {
  await ctx.send(subscriptions.update, { params: recordParams(ctx), body: { event, ...more, ...version(ctx) } })
  await tell(ctx, successNotice(message))
}

interface ChangedLine {
  line_id?: number
  changes?: Body<typeof subscriptions.updateItem>
}

async function saveLine(ctx: CommandContext, { line_id, changes }: ChangedLine): Promise<void> {
  if (line_id === undefined || !changes) return void ctx.view('lines')
  await ctx.send(subscriptions.updateItem, { params: { id: line_id }, body: changes })
  await tell(ctx)
}

export const subscriptionCommands: readonly Command[] = commands('Abonēšana', 'record:subscription', [
  {
    id: 'subscription.create',
    title: 'Jauna abonēšana',
    scope: 'everywhere',
    keys: ['c b'],
    keywords: ['izveidot', 'regulārs rēķins', 'abonements', 'subscription'],
    ...manage,
    silent: true,
    opens: '/subscriptions/create',
    run: (ctx) => ctx.open(formFor('/subscriptions/create', ctx, 'customer')),
  },
  {
    id: 'subscription.save',
    title: 'Saglabāt jauno abonēšanu',
    scope: 'list:new-subscription',
    ...manage,
    run: async (ctx, args: { subscription?: Body<typeof subscriptions.create> }) => {
      if (!args.subscription) return void ctx.view('primary')
      const { subscription_id } = await ctx.send(subscriptions.create, { body: args.subscription })
      ctx.notify('created')
      ctx.become(`/subscriptions/${subscription_id}`)
      ctx.openBehind('/subscriptions')
    },
  },
  {
    id: 'subscription.edit',
    title: 'Labot abonēšanu',
    keywords: ['periods', 'rēķina diena', 'sākums'],
    event: 'EDIT',
    run: editing(subscriptions.update),
  },
  {
    id: 'subscription.add-line',
    title: 'Pievienot abonēšanas rindu',
    keywords: ['pakalpojums', 'pozīcija'],
    ...manage,
    event: 'EDIT',
    run: async (ctx, { lines }: { lines?: Body<typeof subscriptions.addItems>['items'] }) => {
      if (!lines) return void ctx.view('lines')
      await ctx.send(subscriptions.addItems, { body: { subscription_id: recordParams(ctx).id, items: lines } })
      await tell(ctx)
    },
  },
  {
    id: 'subscription.edit-line',
    title: 'Labot abonēšanas rindu',
    keywords: ['daudzums', 'apraksts'],
    ...manage,
    event: 'EDIT',
    run: saveLine,
  },
  {
    id: 'subscription.arrange-lines',
    title: 'Pārkārtot rindas',
    keywords: ['secība', 'pārvietot rindu', 'move line'],
    ...manage,
    event: 'EDIT',
    run: arranging(subscriptions.arrangeItems),
  },
  {
    id: 'subscription.change-price',
    title: 'Mainīt abonēšanas cenu',
    keywords: ['sadārdzinājums', 'indeksācija', 'nākamais periods'],
    ...manage,
    event: 'CHANGE_PRICE',
    run: (ctx, { line_id, changes }: ChangedLine) =>
      saveLine(ctx, { ...(line_id !== undefined && { line_id }), ...(changes && { changes: { event: 'CHANGE_PRICE', ...changes } }) }),
  },
  {
    id: 'subscription.delete-line',
    title: 'Dzēst abonēšanas rindu',
    ...manage,
    event: 'EDIT',
    run: async (ctx, { line_id }: { line_id?: number }) => {
      if (line_id === undefined) return void ctx.view('lines')
      await ctx.send(subscriptions.removeItem, { params: { id: line_id } })
      await tell(ctx, 'deleted')
    },
  },
  {
    id: 'subscription.accept',
    title: 'Akceptēt abonēšanu',
    keywords: ['sākt', 'apstiprināt'],
    event: 'ACCEPT',
    many: 'Akceptēt abonēšanas',
    eachCall: each(subscriptions.accept),
    run: acting(subscriptions.accept, 'accepted'),
  },
  {
    id: 'subscription.preview',
    title: 'Nākamā rēķina priekšskats',
    keys: ['ctrl+d'],
    keywords: ['pdf', 'drukāt', 'rēķins'],
    event: 'PREVIEW',
    run: showing(subscriptions.preview),
  },
  {
    id: 'subscription.pause',
    title: 'Apturēt abonēšanu',
    keys: ['o a'],
    keywords: ['pauze', 'atvaļinājums'],
    ...manage,
    event: 'PAUSE',
    many: 'Apturēt abonēšanas',
    eachCall: each(subscriptions.update, { event: 'PAUSE' }),
    run: (ctx) => step(ctx, 'PAUSE', 'Abonēšana apturēta'),
  },
  {
    id: 'subscription.resume',
    title: 'Atsākt abonēšanu',
    keys: ['o t'],
    keywords: ['turpināt'],
    ...manage,
    event: 'RESUME',
    many: 'Atsākt abonēšanas',
    eachCall: each(subscriptions.update, { event: 'RESUME' }),
    run: (ctx) => step(ctx, 'RESUME', 'Abonēšana atsākta'),
  },
  {
    id: 'subscription.end',
    title: 'Beigt abonēšanu',
    keys: ['o b'],
    keywords: ['pārtraukt', 'uzteikt', 'pēdējā diena'],
    ...manage,
    event: 'END',
    arguments: [{ name: 'end_date', label: 'Pēdējā diena', kind: 'date', optional: true }],
    run: (ctx, { end_date }: { end_date?: string | null }) =>
      step(ctx, 'END', 'Abonēšanas pēdējā diena noteikta', end_date ? { end_date } : {}),
  },
  {
    id: 'subscription.delete',
    title: 'Dzēst abonēšanu',
    keys: ['o x'],
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(subscriptions.remove, '/subscriptions'),
  },
])
