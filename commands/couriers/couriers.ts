import type { Body } from '../../contract/calls.ts'
import { couriers } from '../../contract/couriers/couriers.ts'
import { courierWishes } from '../../contract/service/service-record.ts'
import { acting, deleting, editing, recordParams, tell, version } from '../acting.ts'
import { commands, type Command } from '../command.ts'
import { eachWith } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

const work = { rule: 'view_courier_applications', module: 'couriers' } as const
const successNotice = (text: string) => ({ color: 'green', text }) as const

export interface HandOver {
  accepted_by: string | null
  signature: File | null
  photo: File | null
}

type Attempt = Omit<Body<typeof couriers.update>, 'lock_version' | 'signature_file_id' | 'photo_file_id'>

/** An attempt at the door waits for the network, with its pictures. */
async function report(ctx: CommandContext, attempt: Attempt, notice: string, { signature, photo }: Partial<HandOver> = {}): Promise<void> {
  const pictures = {
    fileable_type: 'courier_applications' as const,
    fileable_id: recordParams(ctx).id,
    files: { signature_file_id: signature ?? null, photo_file_id: photo ?? null },
  }
  const body = { event: attempt.event, accepted_by: attempt.accepted_by, failure_reason: attempt.failure_reason, ...version(ctx) }
  const answer = await ctx.sendWithPictures(couriers.update, { params: recordParams(ctx), body }, pictures)
  if (answer !== null) await tell(ctx, successNotice(notice))
}

async function move(ctx: CommandContext, to: 'earlier' | 'later'): Promise<void> {
  await ctx.send(couriers.sort, { params: recordParams(ctx), body: { to } })
  await ctx.refresh()
}

export const courierCommands: readonly Command[] = commands('Kurjeri', 'record:courier_application', [
  {
    id: 'courier.create',
    title: 'Jauns kurjera pieteikums',
    scope: 'everywhere',
    keywords: ['izveidot', 'piegāde', 'paņemšana', 'courier'],
    ...work,
    silent: true,
    opens: '/courier_applications/create',
    run: (ctx) => ctx.open('/courier_applications/create'),
  },
  {
    id: 'courier.save',
    title: 'Saglabāt jauno kurjera pieteikumu',
    scope: 'list:new-courier-application',
    ...work,
    run: async (ctx, args: { application?: Body<typeof couriers.create> }) => {
      if (!args.application) return void ctx.view('primary')
      const { courier_application_id } = await ctx.send(couriers.create, { body: args.application })
      ctx.notify('created')
      ctx.become('/courier_applications')
      ctx.openBehind(`/courier_applications/${courier_application_id}`)
    },
  },
  {
    id: 'courier.of-day',
    title: 'Visas šodienas piegādes kurjeram',
    actionLabel: 'Izveidot piegādes',
    scope: 'list:courier_application',
    keys: ['o v'],
    keywords: ['pasūtījumi', 'maršruts', 'šodien'],
    ...work,
    arguments: [{ name: 'user_id', label: 'Kurjers', kind: 'record', record: 'user', optional: true }],
    run: async (ctx, { user_id = null }: { user_id?: number | null }) => {
      const { made, without_address } = await ctx.send(couriers.ofDay, { body: { user_id } })
      if (made > 0 || without_address.length === 0)
        await tell(ctx, successNotice(made === 0 ? 'Visas šodienas piegādes jau ir' : `Izveidotas piegādes: ${made}`))
      if (without_address.length > 0) ctx.notify({ color: 'red', text: `Nav adreses: ${without_address.join('; ')}` })
    },
  },
  {
    id: 'courier.sheet',
    title: 'Drukāt maršruta lapu',
    scope: 'list:courier_application',
    keys: ['o m'],
    keywords: ['kurjera lapa', 'šodien', 'run sheet'],
    ...work,
    arguments: [
      { name: 'date', label: 'Diena', kind: 'date', optional: true },
      { name: 'user_id', label: 'Kurjers', kind: 'record', record: 'user', optional: true },
    ],
    run: (ctx, { date, user_id }: { date?: string | null; user_id?: number | null }) =>
      ctx.download(couriers.sheet, { query: { ...(date && { date }), ...(user_id && { user_id }) } }, { show: true }),
  },
  {
    id: 'courier.edit',
    title: 'Labot kurjera pieteikumu',
    keywords: ['adrese', 'laiks', 'diena', 'vietas'],
    event: 'EDIT',
    run: editing(couriers.update),
  },
  {
    id: 'courier.earlier',
    title: 'Pārvietot lapā agrāk',
    keys: ['alt+arrowup'],
    ...work,
    event: 'EDIT',
    run: (ctx) => move(ctx, 'earlier'),
  },
  {
    id: 'courier.later',
    title: 'Pārvietot lapā vēlāk',
    keys: ['alt+arrowdown'],
    ...work,
    event: 'EDIT',
    run: (ctx) => move(ctx, 'later'),
  },
  {
    id: 'courier.notes',
    title: 'Labot piezīmes kurjeram',
    ...work,
    event: 'NOTES',
    arguments: [
      { name: 'notes', label: 'Piezīmes', kind: 'long-text', optional: true, initial: (ctx) => ctx.record?.facts?.notes ?? null },
    ],
    run: async (ctx, { notes }: { notes?: string | null }) => {
      await ctx.send(couriers.notes, { params: recordParams(ctx), body: { notes: notes ?? null } })
      await tell(ctx)
    },
  },
  {
    id: 'courier.attach',
    title: 'Nodot kurjeram',
    keywords: ['pievienot lietotāju', 'kurjers'],
    ...work,
    event: 'ATTACH_USER',
    many: 'Nodot kurjeram',
    eachCall: eachWith(couriers.attach, ({ user_id }: { user_id: number }) => ({ user_id })),
    arguments: [{ name: 'user_id', label: 'Kurjers', kind: 'record', record: 'user' }],
    run: async (ctx, { user_id }: { user_id: number }) => {
      await ctx.send(couriers.attach, { params: recordParams(ctx), body: { user_id } })
      await tell(ctx, 'userAttached')
    },
  },
  {
    id: 'courier.detach',
    title: 'Noņemt kurjeru',
    keywords: ['atvienot lietotāju'],
    event: 'DETACH_USER',
    run: acting(couriers.detach, 'userDetached'),
  },
  {
    id: 'courier.complete',
    title: 'Piegādāts',
    actionLabel: 'Atzīmēt par piegādātu',
    keywords: ['nodots', 'paraksts', 'foto', 'izpildīts'],
    ...work,
    event: 'COMPLETE',
    arguments: [{ name: 'given', label: 'Nodošana', kind: 'picker', picker: 'courier-hand-over' }],
    run: (ctx, { given }: { given: HandOver }) => report(ctx, { event: 'COMPLETE', accepted_by: given.accepted_by }, 'Piegādāts', given),
  },
  {
    id: 'courier.fail',
    title: 'Nav piegādāts',
    actionLabel: 'Atzīmēt par nepiegādātu',
    keywords: ['neizdevās', 'nav mājās', 'atteica'],
    ...work,
    event: 'FAIL',
    arguments: [{ name: 'failure_reason', label: 'Iemesls', kind: 'long-text' }],
    run: (ctx, { failure_reason }: { failure_reason: string }) =>
      report(ctx, { event: 'FAIL', failure_reason }, 'Atzīmēts, ka nav piegādāts'),
  },
  {
    id: 'courier.delete',
    title: 'Dzēst kurjera pieteikumu',
    event: 'DELETE',
    arguments: [confirmation],
    run: deleting(couriers.remove, '/courier_applications'),
  },
  {
    id: 'order.courier',
    title: 'Izsaukt kurjeru pasūtījumam',
    scope: 'record:order',
    keywords: ['piegāde', 'kurjers', 'vest'],
    ...work,
    event: 'COURIER',
    run: async (ctx) => {
      const { courier_application_id } = await ctx.send(couriers.create, { body: { order_id: recordParams(ctx).id } })
      ctx.notify('created')
      ctx.open(`/courier_applications/${courier_application_id}`)
    },
  },
  {
    id: 'service.courier',
    title: 'Izsaukt kurjeru iekārtām',
    scope: 'record:service_application',
    keywords: ['paņemt', 'aizvest', 'kurjers', 'piegāde'],
    ...work,
    event: 'COURIER',
    arguments: [
      {
        name: 'direction',
        label: 'Virziens',
        kind: 'choice',
        choices: Object.entries(courierWishes).map(([value, label]) => ({ value, label })),
      },
    ],
    run: async (ctx, { direction }: { direction: 'pickup' | 'delivery' }) => {
      const body = { service_application_id: recordParams(ctx).id, direction }
      const { courier_application_id } = await ctx.send(couriers.create, { body })
      ctx.notify('created')
      ctx.open(`/courier_applications/${courier_application_id}`)
    },
  },
])
